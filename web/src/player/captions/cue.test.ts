import { expect, test } from 'vitest';
import { readCue } from './cue.ts';
import type { CueNode, ParsedCue } from './cue.ts';

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

test('words keep their looks, nested ones too', () => {
  const { runs } = readCue(cue({}, text('Stay '), element('I', text('here'), element('B', text('!')))));
  expect(runs).toEqual([
    { ...plain, text: 'Stay ' },
    { ...plain, isItalic: true, text: 'here' },
    { ...plain, isItalic: true, isBold: true, text: '!' },
  ]);
});

test('voices and classes leave their words only, and markup in words stays words', () => {
  expect(readCue(cue({}, element('SPAN', text('<script>alert(1)</script>')))).runs).toEqual([
    { ...plain, text: '<script>alert(1)</script>' },
  ]);
  expect(readCue(cue({}, element('RUBY', text('漢字'), element('RT', text('かんじ'))))).runs).toEqual([
    { ...plain, text: '漢字' },
  ]);
});

test('a caption of ten thousand letters is cut', () => {
  const { runs } = readCue(cue({}, text('a'.repeat(499)), element('B', text('b'.repeat(9_501)))));
  expect(runs.map((run) => run.text.length)).toEqual([499, 1]);
});

test('a caption stands at the bottom unless its file puts it high', () => {
  expect(readCue(cue({}, text('a'))).place).toBe('bottom');
  expect(readCue(cue({ line: 0 }, text('a'))).place).toBe('top');
  expect(readCue(cue({ line: -1 }, text('a'))).place).toBe('bottom');
  expect(readCue(cue({ line: 10, snapToLines: false }, text('a'))).place).toBe('top');
  expect(readCue(cue({ line: 84, snapToLines: false }, text('a'))).place).toBe('bottom');
});
