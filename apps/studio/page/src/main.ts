// SPDX-License-Identifier: Apache-2.0
// main.ts -- builds the page and connects it, or plays the recording inside of it.
import { embeddedRecording } from './record';
import { bindMouse } from './mouse';
import { Player } from './player';
import { Studio } from './studio';
import { layOut } from './ui/layout';

const parts = layOut(document.getElementById('app')!);
const studio = new Studio(parts.scene);
parts.bind(studio);
bindMouse(studio);
// For tests and for whoever wants to look inside.
Object.assign(window, { studio });

const recording = embeddedRecording();
if (recording) void new Player(studio, recording).start();
else studio.connect();
