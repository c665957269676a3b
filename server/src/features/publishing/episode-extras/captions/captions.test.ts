import { describe, expect, test } from 'vitest';
import { cueText } from '#features/publishing/episode-extras/captions/cue-text.ts';
import { decodeText } from '#features/publishing/episode-extras/captions/decode.ts';
import { readCues, UnreadableCaptions } from '#features/publishing/episode-extras/captions/read-cues.ts';
import { writeVtt } from '#features/publishing/episode-extras/captions/write-vtt.ts';

const normalised = (text: string) => writeVtt(readCues(text));

test('SRT becomes WebVTT: commas, numbers, line endings, a line at the top, cues out of order', () => {
  const srt = [
    '2',
    '01:00:04,5 --> 01:00:06,250  X1:100 X2:200',
    '{\\an8}<font color="#ff0000">Up here</font>',
    '',
    '1',
    '00:00:01,000 --> 00:00:04,000',
    '- Fish & <i>chips',
    '- 3 < 4 --> <3',
    '',
    '3',
    '01:00:07,000 --> 01:00:08,000',
    '',
  ].join('\r\n');
  expect(normalised(srt)).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.000 --> 00:00:04.000',
      '- Fish &amp; <i>chips',
      '- 3 &lt; 4 --&gt; &lt;3</i>',
      '',
      '01:00:04.500 --> 01:00:06.250 line:0',
      'Up here',
      '',
    ].join('\n'),
  );
});

test('WebVTT keeps its text and positions, and loses styles, regions, notes and scripts', () => {
  const vtt = `WEBVTT - by hand

STYLE
::cue { background: url(https://evil.example/track) }

REGION
id:fred

NOTE nobody reads this

intro
00:01.000 --> 00:02.500 line:10% align:start onclick:alert(1) region:fred
<v Mara><script>alert(1)</script> &amp; <b>go</b><00:01.500> now</v>
`;
  expect(normalised(vtt)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:10% align:start\nalert(1) &amp; <b>go</b> now\n',
  );
  // Normalising is idempotent.
  expect(normalised(normalised(vtt))).toBe(normalised(vtt));
});

test('tags are closed in order, and nothing else can become one', () => {
  expect(cueText('<I>a<b>b</i>c')).toBe('<i>a<b>bc</b></i>');
  expect(cueText('<img src=x onerror=alert(1)>x')).toBe('x');
  expect(cueText('<<script>b>')).toBe('&lt;b&gt;');
  expect(cueText('&#60;b&#62; &copy;')).toBe('&lt;b&gt; &amp;copy;');
});

test('numeric character references are decoded', () => {
  expect(cueText('It&#39;s &quot;here&quot; &#x2014; R&amp;B&nbsp;&#38;c.')).toBe(
    `It's "here" \u2014 R&amp;B&nbsp;&amp;c.`,
  );
  // Neither a line break nor half of a surrogate pair gets in by way of a character reference.
  expect(cueText('a&#10;&#10;&#0;b &#xD800; &#9999999;')).toBe('ab \uFFFD');
});

test('a file whose header does not end keeps its first captions', () => {
  const vtt = 'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond\n';
  expect(readCues(vtt).map(({ text }) => text)).toEqual(['First', 'Second']);
});

describe('text is decoded from whatever encoding it was written in', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nDéjà vu… “grün” €5\n';
  const utf16 = Buffer.from(srt, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  test.each([
    ['UTF-8', Buffer.from(srt)],
    ['UTF-8 with its mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(srt)])],
    ['UTF-16, little end first', Buffer.concat([Buffer.from('fffe', 'hex'), utf16])],
    ['UTF-16, big end first', Buffer.concat([Buffer.from('feff', 'hex'), swapped])],
    ['UTF-16 without its mark', utf16],
    ['UTF-16, big end first, without its mark', swapped],
    [
      'Windows-1252',
      Buffer.from(
        srt.replaceAll('…', '\x85').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
        'latin1',
      ),
    ],
  ])('%s', (_name, bytes) => {
    expect(readCues(decodeText(bytes))).toEqual([
      { start_s: 1, end_s: 2, settings: '', text: 'Déjà vu… “grün” €5' },
    ]);
  });
});

test.each([
  ['', 'There are no captions in this file. Choose a .vtt or .srt file.'],
  ['WEBVTT\n', 'There are no captions in this file. Choose a .vtt or .srt file.'],
  [
    'Dear diary,\nno times here.',
    'Line 1 should be a time such as 00:01:02.000 --> 00:01:04.000, or have one below it.',
  ],
  ['1\n00:00:05,000 --> 00:00:04,000\nBack', 'The captions at line 2 end before they begin.'],
])('%j is refused in words', (text, message) => {
  expect(() => readCues(text)).toThrow(new UnreadableCaptions(message));
});

test('a megabyte of brackets is read quickly', () => {
  const started = performance.now();
  cueText('<a '.repeat(300_000));
  cueText('{\\'.repeat(400_000));
  cueText('<i>'.repeat(300_000));
  // Takes about a second; if every bracket scanned all that follow, it would take an hour.
  expect(performance.now() - started).toBeLessThan(30_000);
});
