import type { DemoShow } from '#show.ts';
import { aCrownOfMoths } from '#shows/a-crown-of-moths.ts';
import { blindApproach } from '#shows/blind-approach.ts';
import { doNotWakeTheHouse } from '#shows/do-not-wake-the-house.ts';
import { lowFrequency } from '#shows/low-frequency.ts';
import { nightMarket } from '#shows/night-market.ts';
import { pipAndTheWeatherMachine } from '#shows/pip-and-the-weather-machine.ts';
import { saltAndLantern } from '#shows/salt-and-lantern.ts';
import { theFerrymansLedger } from '#shows/the-ferrymans-ledger.ts';
import { theNightBalloon } from '#shows/the-night-balloon.ts';
import { theNinthFloor } from '#shows/the-ninth-floor.ts';
import { theOrbitOfSmallThings } from '#shows/the-orbit-of-small-things.ts';
import { theRoadToMerv } from '#shows/the-road-to-merv.ts';
import { understory } from '#shows/understory.ts';
import { whatTheIceRemembers } from '#shows/what-the-ice-remembers.ts';

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
