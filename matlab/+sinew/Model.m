% SINEW.MODEL  A model with the state of its simulation; help sinew.read tells what it can do.

% SPDX-License-Identifier: Apache-2.0
classdef Model < handle
  properties (SetAccess = private, Hidden)
    number = 0
    picture = []
  end

  methods (Static)
    function m = from_string(text)
      m = sinew.Model(sinew_mex('load_string', text));
    end
  end

  methods
    function m = Model(source)
      if nargin ~= 1
        error('sinew:error', 'sinew.Model takes the path of a model file');
      end
      if ischar(source)
        m.number = sinew_mex('load', source);
      else
        sinew_mex('get', source, 'nq');  % an error unless it is the number of a model
        m.number = source;
      end
    end

    function delete(m)
      if m.number > 0
        sinew_mex('free', m.number);
        m.number = 0;
      end
    end

    function other = copy(m)
      other = sinew.Model(sinew_mex('copy', m.number));
    end

    function step(m, count)
      if nargin < 2
        sinew_mex('step', m.number);
      else
        sinew_mex('step', m.number, count);
      end
    end

    function forward(m)
      sinew_mex('forward', m.number);
    end

    function force = inverse(m, varargin)
      force = sinew_mex('inverse', m.number, varargin{:});
    end

    function reset(m, varargin)
      sinew_mex('reset', m.number, varargin{:});
    end

    function x = state(m)
      x = sinew_mex('state', m.number);
    end

    function set_state(m, x)
      sinew_mex('state', m.number, x);
    end

    function [states, sensors] = rollout(m, varargin)
      [states, sensors] = sinew_mex('rollout', m.number, varargin{:});
    end

    function value = get(m, name)
      value = sinew_mex('get', m.number, name);
    end

    function set(m, name, value)
      sinew_mex('set', m.number, name, value);
    end

    function number = id(m, type, name)
      number = sinew_mex('id', m.number, type, name);
    end

    function text = name(m, type, number)
      text = sinew_mex('name', m.number, type, number);
    end

    function [linear, angular] = jacobian(m, varargin)
      if nargout < 2
        linear = sinew_mex('jacobian', m.number, varargin{:});
      else
        [linear, angular] = sinew_mex('jacobian', m.number, varargin{:});
      end
    end

    function mass = mass_matrix(m)
      mass = sinew_mex('mass_matrix', m.number);
    end

    function [A, B, C, D] = linearize(m, varargin)
      [A, B, C, D] = sinew_mex('linearize', m.number, varargin{:});
    end

    function list = contacts(m)
      list = sinew_mex('contacts', m.number);
    end

    function velocity = difference(m, from, to)
      velocity = sinew_mex('difference', m.number, from, to);
    end

    function handles = draw(m)
      m.picture = sinew.draw_geoms(m, m.picture);
      handles = m.picture;
    end

    % Fields are reached by their names: m.qpos(3), m.opt.timestep.
    function varargout = subsref(m, where)
      if strcmp(where(1).type, '.') && ~sinew.is_own_name(where(1).subs)
        [name, rest] = sinew.field_name(where);
        value = sinew_mex('get', m.number, name);
        if isempty(rest)
          varargout = {value};
        else
          varargout = {subsref(value, rest)};
        end
      else
        [varargout{1:nargout}] = builtin('subsref', m, where);
      end
    end

    function m = subsasgn(m, where, value)
      if strcmp(where(1).type, '.') && ~sinew.is_own_name(where(1).subs)
        [name, rest] = sinew.field_name(where);
        if ~isempty(rest)
          value = subsasgn(sinew_mex('get', m.number, name), rest, value);
        end
        sinew_mex('set', m.number, name, value);
      else
        m = builtin('subsasgn', m, where, value);
      end
    end
  end
end
