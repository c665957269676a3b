import type { DemoShow } from '#show.ts';
import { aCrownOfMoths } from '#shows/a-crown-of-moths.ts';
import { afterDarkInTheGarden } from '#shows/after-dark-in-the-garden.ts';
import { blindApproach } from '#shows/blind-approach.ts';
import { captainWobble } from '#shows/captain-wobble-and-the-sky-whale.ts';
import { doNotWakeTheHouse } from '#shows/do-not-wake-the-house.ts';
import { junosSpareMoon } from '#shows/junos-spare-moon.ts';
import { lowFrequency } from '#shows/low-frequency.ts';
import { nightDesk } from '#shows/night-desk.ts';
import { nightMarket } from '#shows/night-market.ts';
import { pipAndTheWeatherMachine } from '#shows/pip-and-the-weather-machine.ts';
import { roofGarden } from '#shows/roof-garden.ts';
import { saltAndLantern } from '#shows/salt-and-lantern.ts';
import { signalToNoise } from '#shows/signal-to-noise.ts';
import { theCartographersDaughter } from '#shows/the-cartographers-daughter.ts';
import { theFerrymansLedger } from '#shows/the-ferrymans-ledger.ts';
import { theGhostMonth } from '#shows/the-ghost-month.ts';
import { theLighthouseKitchen } from '#shows/the-lighthouse-kitchen.ts';
import { theNightBalloon } from '#shows/the-night-balloon.ts';
import { theNinthFloor } from '#shows/the-ninth-floor.ts';
import { theOrbitOfSmallThings } from '#shows/the-orbit-of-small-things.ts';
import { thePoisonGarden } from '#shows/the-poison-garden.ts';
import { theRoadToMerv } from '#shows/the-road-to-merv.ts';
import { theSaltRoad } from '#shows/the-salt-road.ts';
import { thirdViolin } from '#shows/third-violin.ts';
import { understory } from '#shows/understory.ts';
import { whatTheIceRemembers } from '#shows/what-the-ice-remembers.ts';

/** The demo catalogue: the most watched shows first, unreleased ones last. */
export const demoShows: readonly DemoShow[] = [
  saltAndLantern,
  blindApproach,
  nightMarket,
  lowFrequency,
  theOrbitOfSmallThings,
  signalToNoise,
  aCrownOfMoths,
  theCartographersDaughter,
  theSaltRoad,
  thePoisonGarden,
  doNotWakeTheHouse,
  theGhostMonth,
  nightDesk,
  theNinthFloor,
  thirdViolin,
  roofGarden,
  afterDarkInTheGarden,
  theLighthouseKitchen,
  understory,
  theFerrymansLedger,
  captainWobble,
  whatTheIceRemembers,
  junosSpareMoon,
  pipAndTheWeatherMachine,
  theRoadToMerv,
  theNightBalloon,
];
