import { useEffect, useRef, useState } from 'react';

/** Plays a trailer while it is wanted and visible. */
export function useTrailer() {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setIsWanted] = useState(allowsAutoplay);
  const [isVisible, setIsVisible] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);

  useEffect(() => {
    if (!video.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    });
    observer.observe(video.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element || !isWanted || !isVisible) return undefined;
    // If the browser blocks autoplay, the picture stays, with a button to start the trailer.
    element.play().catch((error: Error) => error.name === 'NotAllowedError' && setIsWanted(false));
    return () => element.pause();
  }, [isWanted, isVisible]);

  return {
    video,
    isWanted,
    isMuted,
    hasStarted,
    handlePlaying: () => setHasStarted(true),
    toggleWanted: () => setIsWanted(!isWanted),
    toggleSound: () => setIsMuted(!isMuted),
  };
}

/** Whether autoplay is acceptable: neither reduced motion nor data saving is on. */
function allowsAutoplay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
