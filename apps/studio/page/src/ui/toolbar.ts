// SPDX-License-Identifier: Apache-2.0
// toolbar.ts -- the bar above: the course of the simulation, speed, keyframes, recording, how things are.
import * as actions from '../actions';
import type { Studio } from '../studio';
import { el } from './dom';
import { icon, type IconName } from './icons';
import { setTheme, theme } from './theme';

interface Places {
  help: HTMLElement;
  left: HTMLElement;
  right: HTMLElement;
}

export function makeToolbar(studio: Studio, places: Places): HTMLElement {
  const button = (sign: IconName, title: string, run: () => void, id = '', text = '') =>
    el('button', { title, 'aria-label': title, id: id || undefined, onclick: run }, icon(sign), text);

  const play = button('play', 'Run or pause (Space)', () => actions.toggleRun(studio), 'play');
  const speed = el('select', { title: 'Speed (+ and -)', 'aria-label': 'Speed', id: 'speed' });
  for (const each of actions.SPEEDS) speed.append(el('option', { value: each }, actions.speedName(each)));
  speed.onchange = () => actions.setSpeed(studio, Number(speed.value));
  const keys = el('select', { title: 'Reset to a keyframe', 'aria-label': 'Keyframe', id: 'keys' });
  keys.onchange = () => {
    if (keys.value !== '') actions.reset(studio, Number(keys.value));
    keys.value = '';
  };
  const record = button('record', 'Record poses, to export a page', toggleRecording, 'record', 'Record');
  const film = button(
    'film',
    'Record a video of what is seen (Ctrl+R)',
    () => studio.recorder.film(),
    'film',
  );
  const save = button(
    'export',
    'Save the recording as one page',
    () => void studio.recorder.exportPage(),
    'export',
    'Export page',
  );
  const status = el('span', { class: 'status', id: 'status' });
  const lamp = el('span', { class: 'lamp', id: 'lamp', title: 'connection' });
  const name = el('span', { class: 'name' });
  const look = button('theme', 'Dark or light', () => {
    setTheme(studio, theme() === 'dark' ? 'light' : 'dark');
  });

  function toggleRecording(): void {
    const { recorder } = studio;
    if (recorder.recording) recorder.stop();
    else recorder.start();
    show();
  }

  function show(): void {
    const { poses, recorder } = studio;
    record.classList.toggle('active', recorder.recording);
    film.classList.toggle('active', recorder.filming);
    save.hidden = recorder.count === 0 || recorder.recording || !studio.live;
    record.lastChild!.textContent = recorder.recording ? `${recorder.count} frames` : 'Record';
    lamp.classList.toggle('on', studio.connected || studio.player !== null);
    lamp.title = studio.connected ? `connected, ${studio.clients} looking` : 'not connected';
    if (!poses) return;
    if (play.classList.contains('active') !== poses.running || !play.dataset.shown) {
      play.dataset.shown = 'yes';
      play.classList.toggle('active', poses.running);
      play.firstChild!.replaceWith(icon(poses.running ? 'pause' : 'play'));
    }
    if (document.activeElement !== speed && !studio.player) {
      speed.value = String(actions.nextSpeed(poses.percent, 0));
    }
    const pace = poses.running ? `  ${Math.round(poses.measured)} %` : '';
    const warned = poses.warnings > 0 ? `  ⚠ ${poses.warnings}` : '';
    status.textContent = `t ${poses.time.toFixed(3)} s${pace}  ${poses.contacts} contacts${warned}`;
  }

  function showModel(): void {
    const model = studio.model!;
    name.textContent = model.file;
    document.title = `${model.name || model.file} · sinew studio`;
    keys.replaceChildren(el('option', { value: '' }, 'Key…'));
    model.machine.keys.forEach((key, i) => keys.append(el('option', { value: i }, key)));
    keys.hidden = model.machine.keys.length === 0;
    if (!studio.player) return;
    record.hidden = keys.hidden = places.right.hidden = true;
    speed.value = '100';
  }

  for (const topic of ['poses', 'connection', 'clients'] as const) studio.on(topic, show);
  studio.on('model', showModel);
  setTheme(studio, theme());
  return el(
    'header',
    { class: 'bar', role: 'toolbar', 'aria-label': 'Simulation' },
    button('menu', 'Tree of the model', () => (places.left.hidden = !places.left.hidden)),
    lamp,
    name,
    el('span', { class: 'space' }),
    button('reset', 'Reset (Backspace)', () => actions.reset(studio), 'reset'),
    button('back', 'A step back (Left; Shift: 100)', () => actions.step(studio, -1), 'back'),
    play,
    button('forward', 'A step forward (Right; Shift: 100)', () => actions.step(studio, 1), 'forward'),
    speed,
    keys,
    el('span', { class: 'space' }),
    status,
    el('span', { class: 'space' }),
    record,
    save,
    film,
    button('camera', 'Screenshot (Ctrl+P)', () => actions.screenshot(studio)),
    look,
    button('help', 'Help (F1)', () => (places.help.hidden = !places.help.hidden), 'help-button'),
    button('panel', 'Panels', () => (places.right.hidden = !places.right.hidden)),
  );
}
