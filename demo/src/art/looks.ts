import type { Palette, Scene } from '#art/scene.ts';
import type { ScoreName } from '#art/scores.ts';
import { balloon } from '#art/scenes/balloon.ts';
import { canal } from '#art/scenes/canal.ts';
import { corridor } from '#art/scenes/corridor.ts';
import { duskWindows } from '#art/scenes/dusk-windows.ts';
import { iceRidges } from '#art/scenes/ice-ridges.ts';
import { lanterns } from '#art/scenes/lanterns.ts';
import { lighthouse } from '#art/scenes/lighthouse.ts';
import { moth } from '#art/scenes/moth.ts';
import { orbits } from '#art/scenes/orbits.ts';
import { radar } from '#art/scenes/radar.ts';
import { understory } from '#art/scenes/understory.ts';
import { waves } from '#art/scenes/waves.ts';

/**
 * How a show looks: its scene, its palettes (the first for the poster, the others for episodes), and where
 * its title is.
 */
export type Look = {
  scene: Scene;
  palettes: readonly [Palette, ...Palette[]];
  /** How much closer than usual the scene is seen; 1 by default. */
  zoom?: number;
  /** The score of its music, and the number of semitones by which it is transposed, negative for down. */
  music: { score: ScoreName; raised?: number };
  title: { at: 'top' | 'bottom'; lines: number; color: string };
};

export const looks = {
  lighthouse: {
    scene: lighthouse,
    music: { score: 'lighthouse' },
    palettes: [
      ['#081521', '#1c4150', '#d98a5b', '#050b11', '#ffe3a3'],
      ['#0b0f24', '#2a3566', '#c9788a', '#060814', '#ffe9b8'],
      ['#0c1a18', '#2f5a52', '#e0b070', '#060d0c', '#fff0b9'],
    ],
    title: { at: 'top', lines: 2, color: '#f7ead0' },
  },
  dusk_windows: {
    scene: duskWindows,
    music: { score: 'dusk_windows' },
    palettes: [
      ['#3a1f4d', '#e2695c', '#7d3550', '#2a1533', '#ffd08a'],
      ['#1d2a52', '#d9718a', '#454a86', '#151b38', '#ffe09a'],
      ['#253a3c', '#e89a5b', '#5c5a4c', '#182324', '#ffe3a6'],
    ],
    title: { at: 'top', lines: 2, color: '#fff1d6' },
  },
  ice_ridges: {
    scene: iceRidges,
    music: { score: 'ice_ridges' },
    palettes: [
      ['#9fc3d1', '#e9ddd3', '#f4a574', '#16344a', '#8fb3c4'],
      ['#4a5f8c', '#e3b7bd', '#ffe2c2', '#1b2350', '#8c94c2'],
      ['#b9d4cf', '#f3ead6', '#f2c14e', '#1f4a4f', '#9fc4bf'],
    ],
    title: { at: 'top', lines: 3, color: '#0f2738' },
  },
  corridor: {
    scene: corridor,
    music: { score: 'corridor' },
    palettes: [
      ['#060405', '#4a3a36', '#b7957a', '#a3130f', '#ffd9a0'],
      ['#04060a', '#2f3d49', '#8aa3a6', '#8f1024', '#ffe6c4'],
    ],
    title: { at: 'bottom', lines: 3, color: '#f3e3cd' },
  },
  orbits: {
    scene: orbits,
    music: { score: 'orbits' },
    palettes: [
      ['#0c1030', '#2a2f6b', '#f2a541', '#d5573b', '#f6ead2'],
      ['#0b1f2a', '#1d5560', '#f4c95d', '#e0705a', '#f4f0df'],
      ['#1d0f2c', '#552a64', '#ff9f68', '#3f8f9c', '#fbead7'],
    ],
    title: { at: 'top', lines: 3, color: '#f6ead2' },
  },
  understory: {
    scene: understory,
    music: { score: 'understory' },
    palettes: [
      ['#06140e', '#3f7d4c', '#1c5138', '#0d2f22', '#f4e08a'],
      ['#0a1512', '#6c8a3c', '#2f5a3a', '#15352b', '#ffd58a'],
      ['#07131a', '#2e7a78', '#17505a', '#0c2f3a', '#d9f2b4'],
    ],
    title: { at: 'bottom', lines: 1, color: '#f6f0cf' },
  },
  canal: {
    scene: canal,
    music: { score: 'canal' },
    palettes: [
      ['#07141a', '#3c6468', '#ffb35c', '#152a30', '#16343a'],
      ['#0d0f1c', '#4a4f74', '#ffd27a', '#1a1d33', '#1d2140'],
    ],
    title: { at: 'top', lines: 2, color: '#ffe2b8' },
  },
  moth: {
    scene: moth,
    music: { score: 'moth' },
    palettes: [
      ['#120a24', '#53307a', '#f2d9c4', '#7a3f6d', '#e8b04a'],
      ['#08151f', '#245066', '#f0e2c8', '#2f6f78', '#f0b860'],
      ['#1c0a16', '#7a2c4a', '#f5dcc8', '#a3483f', '#f0c267'],
    ],
    title: { at: 'bottom', lines: 2, color: '#f7e4c8' },
  },
  balloon: {
    scene: balloon,
    music: { score: 'balloon' },
    palettes: [
      ['#3fa0c9', '#cdeae3', '#ffd166', '#2f5d50', '#ef6f5e'],
      ['#6a7fc9', '#f6d9d0', '#ffe08a', '#3d4f6d', '#ef7f9a'],
      ['#2f9a9a', '#e6efc9', '#ffc857', '#2c5a4c', '#e8694a'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fffaf0' },
  },
  waves: {
    scene: waves,
    music: { score: 'waves' },
    palettes: [
      ['#0a0809', '#5b1f3d', '#d1462f', '#f4a13b', '#fff0d8'],
      ['#07090f', '#1d3f72', '#2f8f9c', '#9fd8a5', '#f4f7e8'],
      ['#0b0710', '#4a2a86', '#b3409a', '#ff8f7a', '#fdeee6'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fff0d8' },
  },
  lanterns: {
    scene: lanterns,
    music: { score: 'lanterns' },
    palettes: [
      ['#14060d', '#4a1329', '#c8321f', '#ffb347', '#fff1c9'],
      ['#0a0c1f', '#2b2358', '#b23a5b', '#ffb45e', '#ffeccb'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fff1c9' },
  },
  radar: {
    scene: radar,
    music: { score: 'radar' },
    palettes: [
      ['#040807', '#0a1d19', '#5fc7a2', '#ff4a3d', '#e9fff5'],
      ['#05070b', '#0e1a2c', '#6aa9e0', '#ff5a45', '#eef6ff'],
    ],
    title: { at: 'bottom', lines: 2, color: '#e9fff5' },
  },
  red_dunes: {
    scene: iceRidges,
    music: { score: 'red_dunes' },
    palettes: [
      ['#d98a4e', '#f6d9a8', '#fff3d0', '#6e2a1c', '#e0a063'],
      ['#5d3a66', '#e9a07a', '#ffd9a0', '#43182a', '#b8706a'],
    ],
    title: { at: 'top', lines: 2, color: '#45160f' },
  },
  night_balloon: {
    scene: balloon,
    music: { score: 'night_balloon' },
    palettes: [
      ['#141d47', '#6a62a6', '#ffe7a3', '#1d2a4a', '#f0937f'],
      ['#0f2a3d', '#4c7f95', '#fff0b8', '#16303c', '#e7a6c4'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fff6dc' },
  },
  high_pass: {
    scene: iceRidges,
    music: { score: 'ice_ridges', raised: 3 },
    zoom: 1.18,
    palettes: [
      ['#1d4560', '#e8b98c', '#d9823f', '#1b2f3a', '#7fa3a6'],
      ['#1d2f4f', '#c98f8b', '#ffd8a8', '#141f33', '#6d7f9c'],
    ],
    title: { at: 'top', lines: 2, color: '#fff3dc' },
  },
  array: {
    scene: radar,
    music: { score: 'radar', raised: 5 },
    zoom: 1.28,
    palettes: [
      ['#0a0612', '#1d1030', '#b58cf0', '#ffb648', '#f6efff'],
      ['#0c0806', '#2a1a0c', '#f0a860', '#6fd8ff', '#fff3e2'],
    ],
    title: { at: 'bottom', lines: 3, color: '#f6efff' },
  },
  ghost_lanterns: {
    scene: lanterns,
    music: { score: 'lanterns', raised: -4 },
    zoom: 1.12,
    palettes: [
      ['#041214', '#0c3b40', '#1f8f7e', '#a9f0c0', '#effff2'],
      ['#0a0a1c', '#222a5c', '#3d6fb0', '#9fe0f0', '#f0fbff'],
    ],
    title: { at: 'bottom', lines: 3, color: '#e6fff0' },
  },
  strings: {
    scene: waves,
    music: { score: 'waves', raised: 12 },
    zoom: 1.22,
    palettes: [
      ['#0b0d16', '#23315e', '#5d74c9', '#e0b45a', '#fff6de'],
      ['#120a0a', '#5a1f24', '#b5483e', '#f0c070', '#fff2de'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fff2d2' },
  },
  morning_windows: {
    scene: duskWindows,
    music: { score: 'dusk_windows', raised: 4 },
    zoom: 1.14,
    palettes: [
      ['#3f7fa6', '#f3c9b4', '#c98a6a', '#5b3a3a', '#fff0c2'],
      ['#5a5f9e', '#f0a8a0', '#9c6272', '#3b2748', '#ffe2ae'],
    ],
    title: { at: 'top', lines: 2, color: '#fff7e6' },
  },
  luna_moth: {
    scene: moth,
    music: { score: 'moth', raised: -5 },
    zoom: 1.16,
    palettes: [
      ['#04120f', '#16483a', '#e6f2c4', '#5fa06a', '#f0e08a'],
      ['#0a1020', '#2a3c6e', '#dfe6f5', '#6c7fb8', '#f0d58a'],
    ],
    title: { at: 'bottom', lines: 3, color: '#f0f7d8' },
  },
  sunrise_balloon: {
    scene: balloon,
    music: { score: 'balloon', raised: -3 },
    zoom: 1.1,
    palettes: [
      ['#f08a5d', '#fde2b8', '#fff0a8', '#6a4c93', '#2a9d8f'],
      ['#e26d8a', '#fbd9c8', '#ffe9a0', '#3d5a80', '#f4a261'],
    ],
    title: { at: 'bottom', lines: 3, color: '#fffaf0' },
  },
  small_planets: {
    scene: orbits,
    music: { score: 'orbits', raised: 7 },
    zoom: 1.2,
    palettes: [
      ['#1b2a6b', '#3f6fd0', '#ffd75e', '#ef6f8e', '#fff7e0'],
      ['#3a1f6b', '#8a5fd0', '#ffb35e', '#3fb8a0', '#fff3e0'],
    ],
    title: { at: 'top', lines: 2, color: '#fff7e0' },
  },
  glasshouse: {
    scene: understory,
    music: { score: 'canal', raised: 5 },
    zoom: 1.15,
    palettes: [
      ['#160812', '#8a3f5c', '#4f2348', '#2a1230', '#ffd9c0'],
      ['#0d1018', '#4f6f8a', '#2c4a63', '#182a3d', '#f5e6c8'],
    ],
    title: { at: 'bottom', lines: 2, color: '#ffe8d8' },
  },
  hotel_corridor: {
    scene: corridor,
    music: { score: 'dusk_windows', raised: -7 },
    zoom: 1.1,
    palettes: [
      ['#0a1210', '#2f5a4c', '#d9b56a', '#1f7a5c', '#fff0c0'],
      ['#100a16', '#5a3a6b', '#e0a878', '#7a2f6a', '#ffe9c8'],
    ],
    title: { at: 'bottom', lines: 2, color: '#fff0cc' },
  },
  day_light: {
    scene: lighthouse,
    music: { score: 'balloon', raised: -8 },
    zoom: 1.24,
    palettes: [
      ['#2f7fa8', '#8cc7d6', '#fbe3b4', '#1d3c4a', '#fff8dc'],
      ['#54639c', '#b48fb4', '#ffcf9c', '#23284a', '#fff1cc'],
    ],
    title: { at: 'top', lines: 2, color: '#fff9e8' },
  },
  night_dunes: {
    scene: iceRidges,
    music: { score: 'red_dunes', raised: -5 },
    zoom: 1.3,
    palettes: [
      ['#0e1530', '#7a4a6b', '#d9653f', '#12101f', '#5c4a78'],
      ['#3a1a1a', '#e08a4a', '#ffe2a8', '#2a0f12', '#a8583f'],
    ],
    title: { at: 'top', lines: 2, color: '#ffe9cc' },
  },
} satisfies Record<string, Look>;

export type LookName = keyof typeof looks;
