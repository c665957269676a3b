/** Payload bytes per packet. */
export const packetSize = 1460;

const initialWindow = 10 * packetSize;
/** CUBIC's constants C and β. */
const [scaling, decrease] = [0.4, 0.7];

/**
 * The congestion window of one TCP connection: slow start, then CUBIC (RFC 9438), which Linux, Windows, macOS
 * and the large clouds use for sending. Times are in seconds, sizes in bytes.
 */
export function congestionWindow(roundTrip_s: number) {
  let window = initialWindow;
  let slowStartEnds = Infinity;
  let windowBeforeLoss = window;
  let lost_at = -Infinity;
  return {
    size: () => window,
    acknowledged(bytes: number, now_s: number): void {
      if (window < slowStartEnds) {
        window = Math.min(slowStartEnds, window + bytes);
        return;
      }
      const sinceLoss_s = now_s - lost_at;
      const maxWindow = windowBeforeLoss / packetSize;
      const cubic =
        scaling * (sinceLoss_s - Math.cbrt((maxWindow * (1 - decrease)) / scaling)) ** 3 + maxWindow;
      const renoFriendly =
        maxWindow * decrease + 3 * ((1 - decrease) / (1 + decrease)) * (sinceLoss_s / roundTrip_s);
      // The window grows by at most half its size per round trip.
      const max = window + bytes / 2;
      window = Math.max(window, Math.min(max, Math.max(cubic, renoFriendly) * packetSize));
    },
    /** Several packets lost within a round trip reduce the window only once. */
    lost(now_s: number): void {
      if (now_s - lost_at < roundTrip_s) return;
      windowBeforeLoss = window;
      window = Math.max(initialWindow, window * decrease);
      slowStartEnds = window;
      lost_at = now_s;
    },
    /** After an idle period, the window is reset (RFC 2861, the default on Linux). */
    idled(): void {
      slowStartEnds = Math.max(slowStartEnds === Infinity ? 0 : slowStartEnds, window * 0.75);
      window = Math.min(window, initialWindow);
    },
  };
}
