type Size = { width: number; height: number };

/** Draws hills under a sun or moon as SVG; every seed yields different colors and shapes. */
export function drawPicture(seed: number, { width, height }: Size): Buffer {
  const random = seededRandom(seed);
  const hue = (seed * 137) % 360;
  const isNight = seed % 3 === 0;
  const light = isNight ? 14 : 46;
  const hills = [0, 1, 2, 3].map((layer) => {
    const base = height * (0.5 + layer * 0.13);
    const points = Array.from({ length: 9 }, (_, step) => {
      const x = (step / 8) * width;
      return `${x.toFixed(0)},${(base - random() * height * (0.22 - layer * 0.04)).toFixed(0)}`;
    });
    const color = `hsl(${(hue + layer * 14) % 360} ${38 - layer * 5}% ${Math.max(6, light - 8 - layer * 9)}%)`;
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${color}"/>`;
  });
  const sun = {
    x: width * (0.25 + random() * 0.55),
    y: height * (0.18 + random() * 0.25),
    r: Math.min(width, height) * (0.07 + random() * 0.1),
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${(hue + 30) % 360} 45% ${light}%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 330) % 360} 55% ${light + 22}%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="hsl(${(hue + 50) % 360} 70% ${isNight ? 82 : 74}%)"/>
    ${hills.join('')}
  </svg>`;
  return Buffer.from(svg);
}

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return ((state >>> 0) % 10_000) / 10_000;
  };
}
