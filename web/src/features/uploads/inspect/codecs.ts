type Kind = 'quick' | 'slow' | 'protected' | 'unreadable' | 'unknown';
type Codec = { name: string; kind: Kind };

/** Matched against the start of the codec string in the mp4. */
const codecs: [RegExp, Codec][] = [
  [/^avc[1-4]/, { name: 'H.264', kind: 'quick' }],
  [/^(hev1|hvc1|dvh[1e])/, { name: 'HEVC (H.265)', kind: 'slow' }],
  [/^av01/, { name: 'AV1', kind: 'slow' }],
  [/^vp0?9/, { name: 'VP9', kind: 'slow' }],
  [/^vp0?8/, { name: 'VP8', kind: 'quick' }],
  [/^(mp4v|s263|h263|m[12]v1|mx[345][np]|xd[v5])/i, { name: 'MPEG', kind: 'quick' }],
  [/^ap(c[hnso]|4[hx])/, { name: 'ProRes', kind: 'quick' }],
  [/^avdn/i, { name: 'DNxHD', kind: 'quick' }],
  [/^(mjp[ab]|jpeg|png )/, { name: 'Motion JPEG', kind: 'quick' }],
  [/^encv/, { name: 'a protected format', kind: 'protected' }],
  [/^(vvc1|vvi1)/, { name: 'VVC (H.266)', kind: 'unreadable' }],
  [/^evc1/, { name: 'EVC', kind: 'unreadable' }],
  [/^CFHD/, { name: 'CineForm', kind: 'unreadable' }],
  [/^(raw |2vuy|v210|yuv[2s])/, { name: 'uncompressed form', kind: 'unreadable' }],
  [/^mp4a/, { name: 'AAC', kind: 'quick' }],
  [/^opus/i, { name: 'Opus', kind: 'quick' }],
  [/^(ac-3|ec-3)/, { name: 'Dolby Digital', kind: 'quick' }],
  [/^alac/, { name: 'ALAC', kind: 'quick' }],
  [/^fLaC/, { name: 'FLAC', kind: 'quick' }],
  [/^(samr|sawb)/, { name: 'AMR', kind: 'quick' }],
  [/^(ulaw|alaw|sowt|twos|lpcm|[if]pcm|in24)/, { name: 'PCM', kind: 'quick' }],
];

const findCodec = (codec: string) => codecs.find(([pattern]) => pattern.test(codec))?.[1];

/** How well the service handles the codec. */
export const codecKind = (codec: string): Kind => findCodec(codec)?.kind ?? 'unknown';

/** The codec's common name. */
export const codecName = (codec: string): string => findCodec(codec)?.name ?? `“${codec.split('.')[0]}”`;
