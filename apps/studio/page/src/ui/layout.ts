// SPDX-License-Identifier: Apache-2.0
// layout.ts -- where things are: bar above, tree to the left, panels to the right, timeline below, scene between.
import type { Studio } from '../studio';
import { bindKeys } from './keys';
import { el } from './dom';
import { makeControls } from './controls';
import { makeEdits } from './edits';
import { bindDrop } from './drop';
import { makeHelp } from './help';
import { makeInspector } from './inspector';
import { makeJoints } from './joints';
import { makeOptions } from './options';
import { makePlots } from './plots';
import { makeProfiler } from './profiler';
import { makeTabs } from './tabs';
import { makeTimeline } from './timeline';
import { makeToolbar } from './toolbar';
import { makeTree } from './tree';
import { makeViewPanel } from './viewpanel';

export interface Parts {
  scene: HTMLElement;
  bind(studio: Studio): void;
}

export function layOut(app: HTMLElement): Parts {
  const scene = el('main', { class: 'scene', 'aria-label': 'Scene' });
  return {
    scene,
    bind(studio) {
      const words = el('div', { class: 'words', role: 'status', 'aria-live': 'polite' });
      studio.say = (text, kind = 'news') => {
        const line = el('div', { class: `word ${kind}` }, text);
        words.append(line);
        setTimeout(() => line.remove(), kind === 'error' ? 8000 : 4000);
      };
      const help = makeHelp();
      const tabs = makeTabs([
        ['Inspect', makeInspector(studio)],
        ['Joints', makeJoints(studio)],
        ['Controls', makeControls(studio)],
        ['Options', makeOptions(studio)],
        ['Plots', makePlots(studio)],
        ['View', makeViewPanel(studio)],
        ['Profiler', makeProfiler(studio)],
        ['Edits', makeEdits(studio)],
      ]);
      studio.on('inspect', () => tabs.show('Inspect'));
      const left = el('aside', { class: 'left', 'aria-label': 'Model' }, makeTree(studio));
      const right = el('aside', { class: 'right', 'aria-label': 'Panels' }, tabs.element);
      const overlay = el('div', { class: 'overlay' }, words);
      scene.append(overlay);
      const toolbar = makeToolbar(studio, { help, left, right });
      app.append(toolbar, left, scene, right, makeTimeline(studio), help);
      if (matchMedia('(max-width: 900px)').matches) left.hidden = true;
      studio.on('model', hintOnce(studio));
      bindDrop(studio, scene);
      bindKeys(studio, { help, left, right, tabs });
    },
  };
}

// Whoever is here for the first time reads where help is.
function hintOnce(studio: Studio): () => void {
  return () => {
    try {
      if (localStorage.getItem('sinew-hint')) return;
      localStorage.setItem('sinew-hint', 'seen');
    } catch {
      return;
    }
    studio.say('Space runs and pauses, F1 shows all keys.');
  };
}
