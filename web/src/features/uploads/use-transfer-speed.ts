import { useEffect, useState } from 'react';
import type { MultipartUpload } from './transfer/multipart.ts';
import { calculateSpeed, addSample, type Sample } from './transfer/transfer-speed.ts';

/** Bytes per second of a running upload; null while it isn't sending or the speed isn't known yet. */
export function useTransferSpeed(upload: MultipartUpload): number | null {
  const [speed, setSpeed] = useState<number | null>(null);
  useEffect(() => {
    let samples: Sample[] = [];
    const measure = () => {
      const { phase, sent_bytes } = upload.state();
      samples = phase === 'uploading' ? addSample(samples, { at: performance.now(), sent: sent_bytes }) : [];
      setSpeed(calculateSpeed(samples));
    };
    const timer = setInterval(measure, 500);
    return () => clearInterval(timer);
  }, [upload]);
  return speed;
}
