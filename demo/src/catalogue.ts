import type { DemoShow } from '#features/demo/show.ts';
import { aCrownOfMoths } from '#features/demo/shows/a-crown-of-moths.ts';
import { blindApproach } from '#features/demo/shows/blind-approach.ts';
import { doNotWakeTheHouse } from '#features/demo/shows/do-not-wake-the-house.ts';
import { lowFrequency } from '#features/demo/shows/low-frequency.ts';
import { nightMarket } from '#features/demo/shows/night-market.ts';
import { pipAndTheWeatherMachine } from '#features/demo/shows/pip-and-the-weather-machine.ts';
import { saltAndLantern } from '#features/demo/shows/salt-and-lantern.ts';
import { theFerrymansLedger } from '#features/demo/shows/the-ferrymans-ledger.ts';
import { theNightBalloon } from '#features/demo/shows/the-night-balloon.ts';
import { theNinthFloor } from '#features/demo/shows/the-ninth-floor.ts';
import { theOrbitOfSmallThings } from '#features/demo/shows/the-orbit-of-small-things.ts';
import { theRoadToMerv } from '#features/demo/shows/the-road-to-merv.ts';
import { understory } from '#features/demo/shows/understory.ts';
import { whatTheIceRemembers } from '#features/demo/shows/what-the-ice-remembers.ts';

/** The demo catalogue: the most watched shows first, unreleased ones last. */
export const demoShows: readonly DemoShow[] = [
  saltAndLantern,
  blindApproach,
  nightMarket,
  theOrbitOfSmallThings,
  aCrownOfMoths,
  doNotWakeTheHouse,
  theNinthFloor,
  lowFrequency,
  understory,
  theFerrymansLedger,
  whatTheIceRemembers,
  pipAndTheWeatherMachine,
  theRoadToMerv,
  theNightBalloon,
];
