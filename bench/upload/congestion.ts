/** Bytes of payload in a packet. */
export const packet = 1460;

const initialWindow = 10 * packet;
const [cubeFactor, kept] = [0.4, 0.7];

/**
 * How much one TCP connection may have on its way: slow start, then CUBIC (RFC 9438), as Linux, Windows,
 * macOS and the large clouds send. Times in seconds, sizes in bytes.
 */
export function congestionWindow(roundTrip_s: number) {
  let window = initialWindow;
  let slowStartEnds = Infinity;
  let before = window;
  let lost_at = -Infinity;
  return {
    size: () => window,
    acknowledged(bytes: number, now_s: number): void {
      if (window < slowStartEnds) {
        window = Math.min(slowStartEnds, window + bytes);
        return;
      }
      const since = now_s - lost_at;
      const top = before / packet;
      const cubic = cubeFactor * (since - Math.cbrt((top * (1 - kept)) / cubeFactor)) ** 3 + top;
      const friendly = top * kept + 3 * ((1 - kept) / (1 + kept)) * (since / roundTrip_s);
      // It grows by half of itself a round trip at the most.
      const most = window + bytes / 2;
      window = Math.max(window, Math.min(most, Math.max(cubic, friendly) * packet));
    },
    /** Several packets lost within a round trip count once. */
    lost(now_s: number): void {
      if (now_s - lost_at < roundTrip_s) return;
      before = window;
      window = Math.max(initialWindow, window * kept);
      slowStartEnds = window;
      lost_at = now_s;
    },
    /** What was known of the link is forgotten after a rest (RFC 2861, the default of Linux). */
    rested(): void {
      slowStartEnds = Math.max(slowStartEnds === Infinity ? 0 : slowStartEnds, window * 0.75);
      window = Math.min(window, initialWindow);
    },
  };
}
