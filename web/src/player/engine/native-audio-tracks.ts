import type { EngineOptions } from './engine.ts';
import { preferredAudioTrack, type AudioPreference } from '../audio/audio-tracks.ts';

/** Safari's list of the audio tracks in a playlist; other browsers have none. */
type AudioTracks = EventTarget & ArrayLike<{ label: string; language: string; enabled: boolean }>;

/** Reports the audio tracks that the browser finds, and switches to the one that the viewer wants. */
export function followAudioTracks(
  video: HTMLVideoElement & { audioTracks?: AudioTracks },
  preference: AudioPreference,
  dispatch: EngineOptions['dispatch'],
  signal: AbortSignal,
): { choose: (name: string) => void } {
  const { audioTracks } = video;
  let wanted = preference;
  const choose = (name: string) => {
    wanted = { ...wanted, name };
    for (const track of Array.from(audioTracks ?? [])) track.enabled = track.label === name;
  };
  const report = () => {
    const tracks = Array.from(audioTracks ?? []);
    const choices = tracks.map(({ label, language }) => ({ name: label, language: language || null }));
    const preferred = preferredAudioTrack(choices, wanted);
    if (preferred) choose(preferred.name);
    const playing = preferred?.name ?? tracks.find(({ enabled }) => enabled)?.label ?? null;
    dispatch({ type: 'audio-tracks-found', audioTracks: choices, chosenAudioTrack: playing });
  };
  audioTracks?.addEventListener('addtrack', report, { signal });
  return { choose };
}
