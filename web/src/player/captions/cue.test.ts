import { expect, test } from 'vitest';
import { readCue, type CueNode, type ParsedCue } from './cue.ts';

const text = (nodeValue: string): CueNode => ({ nodeName: '#text', nodeValue, childNodes: [] });
const element = (nodeName: string, ...childNodes: CueNode[]): CueNode => ({
  nodeName,
  nodeValue: null,
  childNodes,
});
const cue = (place: Partial<ParsedCue>, ...nodes: CueNode[]): ParsedCue => ({
  getCueAsHTML: () => element('#document-fragment', ...nodes),
  line: 'auto',
  snapToLines: true,
  ...place,
});
const plain = { isItalic: false, isBold: false, isUnderlined: false };

test('a caption keeps styles, including nested ones', () => {
  const { runs } = readCue(cue({}, text('Stay '), element('I', text('here'), element('B', text('!')))));
  expect(runs).toEqual([
    { ...plain, text: 'Stay ' },
    { ...plain, isItalic: true, text: 'here' },
    { ...plain, isItalic: true, isBold: true, text: '!' },
  ]);
});

test('a caption drops voice and class tags, and keeps markup in its text as text', () => {
  expect(readCue(cue({}, element('SPAN', text('<script>alert(1)</script>')))).runs).toEqual([
    { ...plain, text: '<script>alert(1)</script>' },
  ]);
  expect(readCue(cue({}, element('RUBY', text('漢字'), element('RT', text('かんじ'))))).runs).toEqual([
    { ...plain, text: '漢字' },
  ]);
});

test('a caption of ten thousand characters is truncated', () => {
  const { runs } = readCue(cue({}, text('a'.repeat(499)), element('B', text('b'.repeat(9_501)))));
  expect(runs.map((run) => run.text.length)).toEqual([499, 1]);
});

test('a caption is placed at the bottom unless its file puts it at the top', () => {
  expect(readCue(cue({}, text('a'))).place).toBe('bottom');
  expect(readCue(cue({ line: 0 }, text('a'))).place).toBe('top');
  expect(readCue(cue({ line: -1 }, text('a'))).place).toBe('bottom');
  expect(readCue(cue({ line: 10, snapToLines: false }, text('a'))).place).toBe('top');
  expect(readCue(cue({ line: 84, snapToLines: false }, text('a'))).place).toBe('bottom');
});
