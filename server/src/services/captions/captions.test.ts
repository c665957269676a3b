import { describe, expect, test } from 'vitest';
import { cueText } from '#services/captions/cue-text.ts';
import { UnreadableCaptions } from '#services/captions/cue.ts';
import { readCues } from '#services/captions/read-cues.ts';
import { writeVtt } from '#services/captions/write-vtt.ts';

const parseCues = (text: string) => readCues(Buffer.from(text));
const normalize = (text: string) => writeVtt(parseCues(text));

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
  expect(normalize(srt)).toBe(
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
  expect(normalize(vtt)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:10% align:start\nalert(1) &amp; <b>go</b> now\n',
  );
  // Normalizing is idempotent.
  expect(normalize(normalize(vtt))).toBe(normalize(vtt));
});

test('tags are closed in order, and no other text can become a tag', () => {
  expect(cueText('<I>a<b>b</i>c')).toBe('<i>a<b>bc</b></i>');
  expect(cueText('<img src=x onerror=alert(1)>x')).toBe('x');
  expect(cueText('<<script>b>')).toBe('&lt;b&gt;');
  expect(cueText('&#60;b&#62; &copy;')).toBe('&lt;b&gt; &amp;copy;');
});

test('numeric character references are decoded', () => {
  expect(cueText('It&#39;s &quot;here&quot; &#x2014; R&amp;B&nbsp;&#38;c.')).toBe(
    `It's "here" \u2014 R&amp;B&nbsp;&amp;c.`,
  );
  // Character references cannot add a line break or half of a surrogate pair.
  expect(cueText('a&#10;&#10;&#0;b &#xD800; &#9999999;')).toBe('ab \uFFFD');
});

test('the first captions are kept if no empty line follows the header', () => {
  const vtt = 'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond\n';
  expect(parseCues(vtt).map(({ text }) => text)).toEqual(['First', 'Second']);
});

describe('text is decoded from any supported encoding', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nDéjà vu… “grün” €5\n';
  const utf16 = Buffer.from(srt, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  test.each([
    ['UTF-8', Buffer.from(srt)],
    ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(srt)])],
    ['UTF-16, little-endian', Buffer.concat([Buffer.from('fffe', 'hex'), utf16])],
    ['UTF-16, big-endian', Buffer.concat([Buffer.from('feff', 'hex'), swapped])],
    ['UTF-16 without a byte order mark', utf16],
    ['UTF-16, big-endian, without a byte order mark', swapped],
    [
      'Windows-1252',
      Buffer.from(
        srt.replaceAll('…', '\x85').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
        'latin1',
      ),
    ],
  ])('%s', (_name, bytes) => {
    expect(readCues(bytes)).toEqual([{ start_s: 1, end_s: 2, settings: '', text: 'Déjà vu… “grün” €5' }]);
  });
});

test('ASS becomes WebVTT: its dialogue with italics and line breaks, without drawings, comments and effects', () => {
  const ass = `[Script Info]
; by hand
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment
Style: Default,Arial,20,&H00FFFFFF,0,0,0,2
Style: Sign,Arial,20,&H00FFFFFF,-1,0,0,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,Not for viewers
Dialogue: 0,0:00:04.50,0:00:06.00,Sign,,0,0,0,,HARBOR {\\i1}now{\\i0} closed
Dialogue: 0,0:00:01.00,0:00:02.25,Default,Mara,0,0,0,,{\\fad(200,0)\\blur2}Well, {\\i1}fish{\\r} & chips\\N\\N3 < 4\\hpm
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8\\p1}m 0 0 l 100 0 100 100{\\p0}
Dialogue: 0,0:00:03.00,0:00:03.00,Default,,0,0,0,,Never shown
Dialogue: 0,1:00:00.00,1:00:01.00,*Default,,0,0,0,,{\\k20}la{\\k30}la{\\an9}
`;
  expect(normalize(ass)).toBe(
    [
      'WEBVTT',
      '00:00:01.000 --> 00:00:02.250\nWell, <i>fish</i> &amp; chips\n3 &lt; 4&nbsp;pm',
      '00:00:04.500 --> 00:00:06.000 line:0\n<b>HARBOR </b><i><b>now</b></i><b> closed</b>',
      '01:00:00.000 --> 01:00:01.000 line:0\nlala\n',
    ].join('\n\n'),
  );
  const ssa = `[Script Info]
[V4 Styles]
Format: Name, Alignment
Style: Up,6
[Events]
Format: Marked, Start, End, Style, Text
Dialogue: Marked=0,0:00:01.00,0:00:02.00,Up,Old, but read`;
  expect(parseCues(ssa)).toEqual([{ start_s: 1, end_s: 2, settings: 'line:0', text: 'Old, but read' }]);
});

describe('TTML becomes WebVTT', () => {
  const ttml = (attributes: string, head: string, body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${attributes}>` +
    `<head>${head}</head><body>${body}</body></tt>`;

  test('with styles, regions, line breaks and times in groups', () => {
    const head = `<styling><style xml:id="base"/><style xml:id="thought" style="base" tts:fontStyle="italic"/></styling>
      <layout><region xml:id="up" tts:origin="10% 10%" tts:extent="80% 20%"/>
      <region xml:id="down" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after"/></layout>`;
    const body = `<div begin="10s"><metadata>Not for viewers</metadata>
      <p begin="00:00:01.500" end="00:00:03" region="down">Well,
        <span style="thought">fish &amp; <span tts:fontWeight="bold">chips</span></span><br/> 3 &lt; 4</p>
      <p begin="4s" dur="500ms" region="up" style="thought">HARBOR <span tts:fontStyle="normal">closed</span></p>
      <p begin="1m" end="1.1m"><span begin="0s" end="1s">One</span> <span begin="1s">Two</span></p>
      <p begin="70s" end="71s"> <br/> </p></div>`;
    expect(normalize(ttml('', head, body))).toBe(
      [
        'WEBVTT',
        '00:00:11.500 --> 00:00:13.000\nWell, <i>fish &amp; </i><i><b>chips</b></i>\n3 &lt; 4',
        '00:00:14.000 --> 00:00:14.500 line:0\n<i>HARBOR </i>closed',
        '00:01:10.000 --> 00:01:11.000\nOne',
        '00:01:11.000 --> 00:01:16.000\nTwo\n',
      ].join('\n\n'),
    );
  });

  test.each([
    ['ttp:frameRate="25"', '00:00:02:05', 2.2],
    ['ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"', '300f', 10.01],
    ['ttp:tickRate="10000000"', '25000000t', 2.5],
    ['', '90000ms', 90],
    ['', '01:00:00,25', 3600.25],
  ])('with %s, %s is %d seconds', (attributes, begin, seconds) => {
    const [cue] = parseCues(ttml(attributes, '', `<div><p begin="${begin}" dur="1s">Hi</p></div>`));
    expect(cue?.start_s).toBeCloseTo(seconds, 6);
  });

  test.each([
    [ttml('', '', '<div><p begin="noon" end="2s">Hi</p></div>'), '“noon” on line 2 is not a time.'],
    [
      ttml('', '', '<div><p begin="1s">Hi</p></div>'),
      'The captions on line 2 have no end: add `end` or `dur`.',
    ],
    [ttml('', '', '<div><p begin="1s" end="2s">Hi</div>'), 'This XML file has an error on line 2.'],
    [
      '<?xml version="1.0"?><transcript/>',
      'This is XML, but not TTML: it begins with <transcript> instead of <tt>. Choose a file in WebVTT, SRT, ASS, SSA or TTML.',
    ],
    [
      ttml(
        'xmlns:smpte="http://www.smpte-ra.org/schemas/2052-1/2010/smpte-tt"',
        '',
        '<div smpte:backgroundImage="#a"/>',
      ),
      'The captions in this file are pictures. Export them as text.',
    ],
    [
      ttml('', '', '<div>'.repeat(2000) + '</div>'.repeat(2000)),
      'The elements of this file are nested too deeply.',
    ],
  ])('unless it is invalid: %j', (text, message) => {
    expect(() => parseCues(text)).toThrow(new UnreadableCaptions(message));
  });

  test('styles that refer to each other, long runs of spaces and very long origins are read quickly', () => {
    const styles = Array.from(
      { length: 60 },
      (_, index) =>
        `<style xml:id="s${index}" style="s${index + 1} s${index + 1} s0" tts:fontStyle="italic"/>`,
    );
    const origin = 'x'.repeat(100_000);
    const head = `<styling>${styles.join('')}</styling><layout><region xml:id="r" tts:origin="${origin}"/></layout>`;
    const body = `<div xml:space="preserve"><p region="r" style="s0" begin="1s" end="2s">Hi${' '.repeat(200_000)}there</p></div>`;
    expect(normalize(ttml('', head, body))).toContain('<i>Hi there</i>');
  }, 10_000);
});

test.each([
  ['a SAMI file (.smi)', '<SAMI>\n<BODY>'],
  ['a MicroDVD file (.sub), which counts frames', '{1}{25}Hello'],
  ['a SubViewer file (.sub)', '00:00:01.00,00:00:02.00\nHello'],
  ['a YouTube captions file (.sbv)', '0:00:01.000,0:00:02.000\nHello'],
  ['a GPAC text stream (.ttxt)', '<?xml version="1.0"?>\n<!-- GPAC -->\n<TextStream version="1.1">'],
  ['a Scenarist closed captions file (.scc)', 'Scenarist_SCC V1.0\n'],
  ['a subtitle file for broadcasting (EBU STL)', '850STL25.01100890'],
  ['a lyrics file (.lrc)', '[00:12.00]La'],
  ['a web page', '<!DOCTYPE html><p>Hello'],
  ['a ZIP archive or an office document', 'PK\x03\x04'],
  ['an image-based subtitle track from a DVD (VobSub)', '\0\0\x01\xBA'],
])('%s is refused with a message that names its format', (name, start) => {
  const message = `This is ${name}. Choose a file in WebVTT, SRT, ASS, SSA or TTML.`;
  expect(() => readCues(Buffer.from(start, 'latin1'))).toThrow(new UnreadableCaptions(message));
});

test.each([
  ['', 'There are no captions in this file. Choose a file in WebVTT, SRT, ASS, SSA or TTML.'],
  ['WEBVTT\n', 'There are no captions in this file. Choose a file in WebVTT, SRT, ASS, SSA or TTML.'],
  [
    'Dear diary,\nno times here.',
    'This is not a captions file in a format that we can read. Choose a file in WebVTT, SRT, ASS, SSA or TTML.',
  ],
  [
    'Zm9v\u{7}YmFy',
    'This is not a captions file in a format that we can read. Choose a file in WebVTT, SRT, ASS, SSA or TTML.',
  ],
  [
    'Dear diary,\n\n00:01 --> 00:02',
    'Line 1 should be a time such as 00:01:02.000 --> 00:01:04.000, or be followed by one.',
  ],
  ['1\n00:00:05,000 --> 00:00:04,000\nBack', 'The captions on line 2 end before they start.'],
])('%j is refused with an explanation', (text, message) => {
  expect(() => parseCues(text)).toThrow(new UnreadableCaptions(message));
});

test('a megabyte of styles that refer to each other is read quickly', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `s${index % 100}`).join(' ');
  const styles = Array.from({ length: 100 }, (_, index) => `<style xml:id="s${index}" style="${ids}"/>`);
  const lines = Array.from({ length: 8000 }, (_, index) => `<p begin="${index}s" dur="1s" style="s0">x</p>`);
  const started = performance.now();
  const text = `<tt xmlns="http://www.w3.org/ns/ttml"><head><styling>${styles.join('')}</styling></head><body><div>${lines.join('')}</div></body></tt>`;
  expect(parseCues(text)).toHaveLength(8000);
  // Takes about half a second; if all references were followed for every line, it would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('a megabyte of brackets is read quickly', () => {
  const started = performance.now();
  cueText('<a '.repeat(300_000));
  cueText('{\\'.repeat(400_000));
  cueText('<i>'.repeat(300_000));
  parseCues(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,x${'{'.repeat(900_000)}`);
  parseCues(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,x{${'\\\\r'.repeat(400_000)}}`);
  // Takes about a second; if the rest of the text were scanned at every bracket, it would take an hour.
  expect(performance.now() - started).toBeLessThan(30_000);
});
