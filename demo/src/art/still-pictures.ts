import sharp from 'sharp';
import { creditsSheet, stage, titleSheet } from '#art/film-sheets.ts';
import type { LookName } from '#art/looks.ts';
import { drawLayers, landscape, renderPng } from '#art/poster.ts';
import type { DemoShow } from '#show.ts';

/** Draws a show's scene as a picture. `mood` selects the palette; at a scale of 1 it is 1600 pixels wide. */
export const scenePicture = (look: LookName, seed: string, mood: number, scale = 1): Promise<Buffer> =>
  renderPng(
    landscape,
    drawLayers(landscape, look, seed, mood).map(({ svg }) => svg),
    scale,
  );

/** Draws the opening title of a show, and its credits, over the same scene. */
export async function stillPictures(show: DemoShow): Promise<{ title: Buffer; end: Buffer }> {
  const scene = await scenePicture(show.look, show.title, 0);
  return {
    title: await overlayText(scene, await titleSheet(show.look, show)),
    end: await overlayText(scene, await creditsSheet(show)),
  };
}

async function overlayText(picture: Buffer, text: Buffer): Promise<Buffer> {
  const whole = await sharp(picture)
    .composite([{ input: text }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(whole).resize(stage).png({ compressionLevel: 1 }).toBuffer();
}
