/** Creates a silent WAV file in the format for speech recognition. */
export function silentWav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 32_000);
  const header = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
