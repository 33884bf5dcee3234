/** What is heard where sounds are on: two short notes, up for an opened order, down for a closed one. */
export type Sound = 'opened' | 'closed';

const notes: Readonly<Record<Sound, readonly [number, number]>> = {
  opened: [660, 880],
  closed: [660, 440],
};

const noteSeconds = 0.09;
const loudness = 0.06;

let context: AudioContext | null = null;

/** Made by this page, so that nothing is loaded; a browser that refuses stays quiet. */
export const playSound = (sound: Sound): void => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  const begin = audio.currentTime;
  for (const [at, pitch] of notes[sound].entries()) {
    const from = begin + at * noteSeconds;
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(loudness, from);
    level.gain.linearRampToValueAtTime(0, from + noteSeconds);
    tone.connect(level).connect(audio.destination);
    tone.start(from);
    tone.stop(from + noteSeconds);
  }
};
