/** Reads a WAV file as strictly as speech recognition programs do. */
export function readWav(bytes: Buffer): { seconds: number } {
  const [riff, wave, fmt, data] = [
    [0, 4],
    [8, 12],
    [12, 16],
    [36, 40],
  ].map(([from, to]) => bytes.toString('latin1', from, to));
  const isWav = riff === 'RIFF' && wave === 'WAVE' && fmt === 'fmt ' && data === 'data';
  const [format, channels, rate, bits] = [
    bytes.readUInt16LE(20),
    bytes.readUInt16LE(22),
    bytes.readUInt32LE(24),
    bytes.readUInt16LE(34),
  ];
  if (!isWav || format !== 1 || channels !== 1 || rate !== 16_000 || bits !== 16)
    throw new Error(
      `This is not a WAV file with 16 bits, 16 kHz and one channel: ${format} ${channels} ${rate} ${bits}`,
    );
  const size = bytes.readUInt32LE(40);
  if (size !== bytes.length - 44 || bytes.readUInt32LE(4) !== bytes.length - 8)
    throw new Error(`The WAV file states ${size} bytes but has ${bytes.length - 44}`);
  return { seconds: size / 32_000 };
}
