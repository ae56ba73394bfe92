// SPDX-License-Identifier: Apache-2.0
// browser.mjs -- drives the page in a browser as a person would: node browser.mjs ADDRESS FOLDER CHROMIUM MODEL_FILE ARCHIVE
// Pictures of what it saw go to FOLDER. Ends with 1 at the first thing that is not as it should be.
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [address, folder, program, modelFile, archiveFile] = process.argv.slice(2);
const flags = [
  ...[
    '--headless',
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
  ...['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
  ...['--disable-sync', '--force-color-profile=srgb'],
];
const PATIENCE = 240000; // ms: a machine that is busy elsewhere is no fault of the page
const browser = await chromium.launch({ executablePath: program, args: flags });
const context = await browser.newContext({ viewport: { width: 960, height: 560 }, acceptDownloads: true });
context.setDefaultTimeout(PATIENCE);
const faults = [];

async function open(url) {
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(address) && !/^(file|data|blob):/.test(to)) faults.push(`fetched ${to}`);
  });
  await page.goto(url);
  await page.waitForFunction(() => window.studio?.model && window.studio.poses);
  return page;
}

// A sheet that two bodies hold, and a mesh in a file of its own.
const SCENE = `<mujoco model="dropped">
  <asset><mesh name="wedge" file="wedge.obj"/></asset>
  <worldbody>
    <light pos="0 -1 3"/><geom type="plane" size="2 2 .1" rgba=".3 .4 .5 1"/>
    <geom type="mesh" mesh="wedge" pos="-.8 0 0" rgba=".9 .6 .2 1"/>
    <body name="low" pos="0 0 .2"><geom size=".05"/>
      <body name="high" pos="0 0 .5"><joint axis="1 0 0" range="-90 90"/><geom size=".05" pos="0 0 .6"/></body></body>
  </worldbody>
  <deformable><skin name="sheet" rgba=".8 .2 .3 1" face="0 1 3 0 3 2 2 3 5 2 5 4"
    vertex="-.3 0 .2  .3 0 .2  -.3 0 .7  .3 0 .7  -.3 0 1.3  .3 0 1.3">
    <bone body="low" bindpos="0 0 .2" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 .5 .5"/>
    <bone body="high" bindpos="0 0 .7" bindquat="1 0 0 0" vertid="2 3 4 5" vertweight=".5 .5 1 1"/>
  </skin></deformable>
</mujoco>`;
const WEDGE = 'v 0 0 0\nv .4 0 0\nv 0 .4 0\nv 0 0 .4\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

const steps = [];
const step = (name, run) => steps.push([name, run]);
const see = (page, what) => page.evaluate(what);
const until = (page, what, argument) => page.waitForFunction(what, argument, { timeout: PATIENCE });
const tab = (page, name) => page.getByRole('tab', { name }).click();
// What was changed last is on the screen when the second frame after it begins.
const drawn = (page) =>
  page.evaluate(() => {
    window.studio.viewport.draw();
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  });
const shot = async (page, name) => {
  await drawn(page);
  await page.screenshot({ path: `${folder}/${name}.png`, timeout: PATIENCE });
};

let page;

step('loads', async () => {
  page = await open(address);
  await see(page, () => {
    // A machine without a graphics card has better things to do.
    window.studio.visible.shadows = false;
    window.studio.viewport.renderer.setPixelRatio(0.5);
    window.studio.show();
  });
  assert.match(await page.title(), /sinew studio/);
  await until(page, () => document.getElementById('lamp').classList.contains('on'));
  assert.ok((await page.locator('.tree .label').count()) > 5);
  const lit = await see(page, () => {
    const { viewport } = window.studio;
    viewport.draw();
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [64, 64];
    const pen = copy.getContext('2d');
    pen.drawImage(viewport.canvas, 0, 0, 64, 64);
    return new Set(pen.getImageData(0, 0, 64, 64).data).size;
  });
  assert.ok(lit > 20, 'the picture has more than one color');
  await shot(page, 'loaded');
});

step('plays, pauses and steps back with keys', async () => {
  await page.locator('main canvas').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Space');
  await until(page, () => window.studio.poses.running && window.studio.poses.time > 0.1);
  await shot(page, 'playing');
  await page.keyboard.press('Space');
  await until(page, () => !window.studio.poses.running);
  const before = await see(page, () => window.studio.poses.time);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await until(page, () => window.studio.poses.at === -2);
  assert.ok((await see(page, () => window.studio.poses.time)) < before);
  await shot(page, 'back');
  await page.locator('#reset').click();
  await until(page, () => window.studio.poses.time === 0);
});

step('moves a joint and a control by their sliders', async () => {
  await tab(page, 'Joints');
  const joint = page.locator('#panel-joints input[type=range]').first();
  await joint.fill('0.4');
  const at = await see(page, () => window.studio.model.machine.joints.find((each) => each.type > 1).qpos);
  await until(page, (place) => Math.abs(window.studio.values?.qpos[place] - 0.4) < 0.01, at);
  await tab(page, 'Controls');
  await page.locator('#panel-controls input[type=range]').first().fill('0.5');
  await until(page, () => Math.abs(window.studio.values?.ctrl[0] - 0.5) < 0.01);
  await shot(page, 'controls');
});

step('pulls a body with the mouse', async () => {
  await page.locator('#reset').click();
  await until(page, () => window.studio.poses.time === 0);
  const from = await see(page, () => {
    const { viewport, model } = window.studio;
    const body = model.machine.joints.at(-1).body;
    const geom = viewport.world.parts.find((part) => part.shape.body === body).mesh;
    const box = viewport.canvas.getBoundingClientRect();
    const place = viewport.project(geom.getWorldPosition(geom.position.clone()));
    return { x: place.x + box.left, y: place.y + box.top };
  });
  await page.keyboard.down('Control');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => window.studio.ask('play'));
  await page.mouse.move(from.x + 120, from.y - 60, { steps: 4 });
  const held = await see(page, () => window.studio.selected);
  assert.ok(held > 0, 'a body is selected');
  await page.evaluate(() =>
    window.studio.ask('watch', {
      names: [0, 1, 2].map((i) => `xfrc_applied[${window.studio.selected}][${i}]`),
    }),
  );
  await until(page, () => window.studio.watched?.values.some((value) => value !== 0));
  await shot(page, 'pull');
  await page.mouse.up();
  await page.keyboard.up('Control');
  await until(page, () => window.studio.watched.values.every((value) => value === 0));
  await page.locator('#play').click();
});

step('changes an option', async () => {
  await tab(page, 'Options');
  const gravity = page.locator('[data-option="option.gravity"]');
  await gravity.fill('0 0 -1');
  await gravity.press('Enter');
  await until(page, () => window.studio.edits.options['option.gravity'][2] === -1);
  await until(page, () =>
    document.querySelector('[data-option="option.gravity"]').parentElement.classList.contains('changed'),
  );
  await shot(page, 'options');
});

step('plots a field', async () => {
  await tab(page, 'Plots');
  await page.locator('#plot-field').fill('qpos[2], qvel[2]');
  await page.locator('#plot-field').press('Enter');
  await page.locator('#play').click();
  await until(page, () => /^-?[\d.e-]+$/.test(document.querySelector('[data-plot="qvel[2]"]').textContent));
  const begin = await see(page, () => window.studio.watched.time);
  await until(page, (time) => window.studio.watched.time > time + 0.5, begin);
  await page.locator('#play').click();
  await until(page, () => !window.studio.poses.running);
  await shot(page, 'plot');
});

step('edits a mass and undoes it', async () => {
  await page.locator('.tree [data-type=geom]').nth(1).click();
  const mass = page.locator('[data-field=mass]');
  const before = await mass.inputValue();
  const generation = await see(page, () => window.studio.model.generation);
  await mass.fill('9');
  await mass.press('Enter');
  await until(page, (old) => window.studio.model.generation > old, generation);
  await until(page, () => document.querySelector('[data-field=mass]')?.value === '9');
  await shot(page, 'edit');
  await tab(page, 'Edits');
  await page.locator('#undo').click();
  await until(page, (old) => window.studio.model.generation > old + 1, generation);
  await tab(page, 'Inspect');
  await until(page, (old) => document.querySelector('[data-field=mass]')?.value === old, before);
  await shot(page, 'undone');
});

step('shows cameras side by side, marks and both themes', async () => {
  await tab(page, 'View');
  await page.locator('#views').selectOption('2');
  await page.locator('[data-view^="contact points"]').check();
  await page.locator('[data-view^="joint axes"]').check();
  assert.equal(await see(page, () => window.studio.viewport.views.length), 2);
  await page.locator('main canvas').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('d');
  const theme = () => document.documentElement.dataset.theme;
  const first = await see(page, theme);
  await shot(page, 'cameras');
  await page.keyboard.press('d');
  assert.notEqual(await see(page, theme), first);
  await page.locator('#views').selectOption('1');
});

step('flies with letters', async () => {
  const place = () => window.studio.viewport.free.lookat.toArray();
  const before = await see(page, place);
  for (const key of ['Shift+W', 'Shift+D', 'Shift+E']) await page.keyboard.press(key);
  const after = await see(page, place);
  before.forEach((value, i) => assert.notEqual(after[i], value));
  for (const key of ['Shift+Q', 'Shift+A', 'Shift+S']) await page.keyboard.press(key);
  const again = await see(page, place);
  before.forEach((value, i) => assert.ok(Math.abs(again[i] - value) < 1e-6, 'the same way back'));
});

step('labels what it shows', async () => {
  await page.keyboard.press('F7');
  assert.equal(await see(page, () => window.studio.visible.label), 'body');
  const count = await see(page, () => window.studio.labels.count);
  assert.equal(count, await see(page, () => window.studio.model.bodies.length - 1));
  await shot(page, 'labels');
  await page.locator('#labels').selectOption('none');
  assert.equal(await see(page, () => window.studio.labels.count), 0);
});

step('shows where the time of a step goes', async () => {
  await page.locator('main canvas').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('F3');
  await page.locator('#play').click();
  await until(page, () => /\d/.test(document.querySelector('[data-timer=solver] td')?.textContent ?? ''));
  assert.match(await page.locator('#sizes').textContent(), /27 dofs awake/);
  await shot(page, 'profiler');
  await page.locator('#play').click();
  await tab(page, 'View');
});

step('searches the tree', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('zzz');
  assert.equal(await page.locator('.tree .label').count(), 0);
  await page.locator('.treebox input').fill('');
  await page.keyboard.press('Escape');
});

step('several pages see one simulation', async () => {
  const other = await open(address);
  await until(page, () => window.studio.clients >= 2);
  await until(page, () => !window.studio.poses.running);
  const before = await see(page, () => window.studio.poses.time);
  await other.locator('#forward').click();
  await until(page, (time) => window.studio.poses.time > time, before);
  const time = await see(page, () => window.studio.poses.time);
  await until(other, (wanted) => window.studio.poses.time === wanted, time);
  await other.close();
});

step('loads a file that changes', async () => {
  const generation = await see(page, () => window.studio.model.generation);
  const text = readFileSync(modelFile, 'utf8');
  writeFileSync(modelFile, text.replace('</mujoco>', '<!-- changed --></mujoco>'));
  await until(page, (old) => window.studio.model.generation > old, generation);
  await shot(page, 'reloaded');
});

step('records a video', async () => {
  const arrives = page.waitForEvent('download', { timeout: PATIENCE });
  await page.locator('#film').click();
  await page.locator('#play').click();
  await see(page, () => {
    window.filmed = 0;
    window.studio.recorder.video.addEventListener(
      'dataavailable',
      (event) => (window.filmed += event.data.size),
    );
  });
  await until(page, () => window.filmed > 1000);
  await shot(page, 'filming');
  await page.locator('#film').click();
  const file = await arrives;
  await file.saveAs(`${folder}/video.webm`);
  assert.ok(statSync(`${folder}/video.webm`).size > 1000);
});

step('exports a page that plays alone', async () => {
  await page.locator('#record').click();
  await until(page, () => window.studio.recorder.count > 15);
  await page.locator('#record').click();
  const arrives = page.waitForEvent('download');
  await page.locator('#export').click();
  await (await arrives).saveAs(`${folder}/recording.html`);
  const alone = await open(`file://${folder}/recording.html`);
  const first = await see(alone, () => window.studio.poses.time);
  await until(alone, (time) => window.studio.poses.time !== time, first);
  assert.ok((await see(alone, () => window.studio.player.count)) > 15);
  await shot(alone, 'recording');
  await alone.close();
});

step('opens a model that is dropped, with a skin and a mesh', async () => {
  const generation = await see(page, () => window.studio.model.generation);
  const drop = (files) =>
    page.evaluate((list) => {
      const data = new DataTransfer();
      for (const [name, text] of Object.entries(list)) {
        data.items.add(new File([typeof text === 'string' ? text : Uint8Array.from(text)], name));
      }
      document
        .querySelector('main')
        .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    }, files);
  await drop({ 'scene.xml': SCENE });
  await until(page, () => /was not dropped with it/.test(document.querySelector('.words').textContent));
  await drop({ 'scene.xml': SCENE, 'wedge.obj': WEDGE });
  await until(page, (old) => window.studio.model.generation > old, generation);
  await until(
    page,
    () => window.studio.model.file === 'scene.xml' && window.studio.viewport.world.skins.length,
  );
  await page.evaluate(() => window.studio.ask('pause'));
  await page.evaluate(() => window.studio.ask('reset'));
  await page.evaluate(() => window.studio.ask('joint', { element: 0, value: 1.2 }));
  await until(page, () => Math.abs(window.studio.values?.qpos[0] - 1.2) < 0.01);
  const top = () => window.studio.viewport.world.skins[0].mesh.geometry.getAttribute('position').getY(4);
  await until(page, () => {
    const at = window.studio.viewport.world.skins[0].mesh.geometry.getAttribute('position');
    return at.getY(4) < -0.5;
  });
  assert.ok((await see(page, top)) < -0.5, 'the skin follows its bone');
  await shot(page, 'dropped');
  await drop({ 'packed.zip': [...readFileSync(archiveFile)] });
  await until(page, () => window.studio.model.name === 'packed');
});

for (const [name, run] of steps) {
  const begin = Date.now();
  try {
    await run();
    assert.deepEqual(faults, []);
    console.log(`ok ${name} (${Date.now() - begin} ms)`);
  } catch (error) {
    console.log(`not ok ${name}: ${error.message}\n${faults.join('\n')}`);
    if (page) await shot(page, 'fault').catch(() => {});
    await browser.close();
    process.exit(1);
  }
}
await browser.close();
