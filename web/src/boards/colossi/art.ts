//! Pictures of cards, Environments and Items: icons of game-icons.net, with colours and landscapes.

import aura from 'icon:beams-aura';
import bullCharge from 'icon:charging-bull';
import camel from 'icon:camel';
import cardExchange from 'icon:card-exchange';
import cave from 'icon:cave-entrance';
import clawSlashes from 'icon:claw-slashes';
import claws from 'icon:claws';
import cloak from 'icon:cloak';
import coins from 'icon:two-coins';
import crate from 'icon:wooden-crate';
import crystalBall from 'icon:crystal-ball';
import cursedStar from 'icon:cursed-star';
import cactus from 'icon:cactus';
import desertSkull from 'icon:desert-skull';
import dices from 'icon:rolling-dices';
import dramaMasks from 'icon:drama-masks';
import drop from 'icon:drop';
import droplets from 'icon:droplets';
import earthCrack from 'icon:earth-crack';
import evilHand from 'icon:evil-hand';
import returning from 'icon:return-arrow';
import fireShrine from 'icon:fire-shrine';
import flame from 'icon:flame';
import forest from 'icon:forest';
import giant from 'icon:giant';
import golemHead from 'icon:golem-head';
import grasping from 'icon:grasping-claws';
import graveyard from 'icon:graveyard';
import greekTemple from 'icon:greek-temple';
import handshake from 'icon:shaking-hands';
import hatchet from 'icon:hatchet';
import heavyLightning from 'icon:heavy-lightning';
import heavyRain from 'icon:heavy-rain';
import holySymbol from 'icon:holy-symbol';
import hood from 'icon:hood';
import hoodedFigure from 'icon:hooded-figure';
import hut from 'icon:hut';
import island from 'icon:island';
import lion from 'icon:lion';
import lightningArc from 'icon:lightning-arc';
import lightningBranches from 'icon:lightning-branches';
import lockpicks from 'icon:lockpicks';
import magnet from 'icon:magnet';
import magnetBlast from 'icon:magnet-blast';
import meat from 'icon:meat';
import mirror from 'icon:mirror-mirror';
import oasis from 'icon:oasis';
import oil from 'icon:amphora';
import olive from 'icon:olive';
import openChest from 'icon:open-treasure-chest';
import poisonBottle from 'icon:poison-bottle';
import portal from 'icon:magic-portal';
import powerLightning from 'icon:power-lightning';
import prayer from 'icon:prayer';
import quake from 'icon:quake-stomp';
import raining from 'icon:raining';
import receiveMoney from 'icon:receive-money';
import recycle from 'icon:recycle';
import river from 'icon:river';
import rockGolem from 'icon:rock-golem';
import runeStone from 'icon:rune-stone';
import dagger from 'icon:sacrificial-dagger';
import seaCliff from 'icon:sea-cliff';
import skeletonKey from 'icon:skeleton-key';
import smallFire from 'icon:small-fire';
import sparkSpirit from 'icon:spark-spirit';
import spears from 'icon:spears';
import spyglass from 'icon:spyglass';
import steamBlast from 'icon:steam-blast';
import stockpiles from 'icon:stockpiles';
import stonePile from 'icon:stone-pile';
import stoneStack from 'icon:stone-stack';
import sunbeams from 'icon:sunbeams';
import sunPriest from 'icon:sun-priest';
import swamp from 'icon:swamp';
import teslaCoil from 'icon:tesla-coil';
import thirdEye from 'icon:third-eye';
import threeFriends from 'icon:three-friends';
import tornado from 'icon:tornado';
import totem from 'icon:totem-head';
import turbine from 'icon:turbine';
import banner from 'icon:vertical-banner';
import volcano from 'icon:volcano';
import waves from 'icon:big-wave';
import wildfires from 'icon:wildfires';
import wolf from 'icon:wolf-head';
import world from 'icon:world';

import type { Environment, Item, Title, Type } from '../../generated/colossi';

type Paths = readonly string[];

export interface TypeArt {
  readonly icon: Paths;
  /** The colour of the type. It has contrast with cards and with light text. */
  readonly tone: string;
}

export const TYPE_ART: Readonly<Record<Type, TypeArt>> = {
  acolyte: { icon: hood, tone: '#7c4a22' },
  beast: { icon: claws, tone: '#576216' },
  colossus: { icon: golemHead, tone: '#4a5361' },
  'divine gift': { icon: sunbeams, tone: '#8a5f00' },
  electric: { icon: powerLightning, tone: '#57259a' },
  fire: { icon: smallFire, tone: '#ac3016' },
  water: { icon: droplets, tone: '#1a6591' },
};

export interface TitleArt {
  /** The icon in front. */
  readonly front: Paths;
  /** The large, faint icon behind it. */
  readonly behind: Paths;
}

export const TITLE_ART: Readonly<Record<Title, TitleArt>> = {
  acolyte: { front: hoodedFigure, behind: prayer },
  abduct: { front: grasping, behind: wolf },
  pillage: { front: lion, behind: clawSlashes },
  rampage: { front: bullCharge, behind: quake },
  bluff: { front: dramaMasks, behind: giant },
  'channel power': { front: aura, behind: giant },
  curse: { front: cursedStar, behind: evilHand },
  heap: { front: stonePile, behind: stoneStack },
  manifest: { front: rockGolem, behind: portal },
  companionship: { front: handshake, behind: sunbeams },
  extrication: { front: returning, behind: sunbeams },
  foresight: { front: thirdEye, behind: sunbeams },
  replacements: { front: cardExchange, behind: sunbeams },
  solidarity: { front: threeFriends, behind: sunbeams },
  spark: { front: sparkSpirit, behind: lightningArc },
  bolt: { front: heavyLightning, behind: lightningBranches },
  flame: { front: flame, behind: smallFire },
  inferno: { front: wildfires, behind: flame },
  droplet: { front: drop, behind: waves },
  shower: { front: raining, behind: waves },
  downpour: { front: heavyRain, behind: waves },
};

/** The outline of the land in a scene of 160 by 90. */
export type Land = 'dunes' | 'peaks' | 'cone' | 'cliffs' | 'hills' | 'shore';

export interface EnvironmentArt {
  readonly icon: Paths;
  readonly land: Land;
  /** The top of the sky, its bottom, the far land, the near land, and the emblem. */
  readonly colours: readonly [string, string, string, string, string];
}

export const ENVIRONMENT_ART: Readonly<Record<Environment, EnvironmentArt>> = {
  badlands: { icon: desertSkull, land: 'cliffs', colours: ['#8c4a2f', '#e7a766', '#9c4f2c', '#6b2f1d', '#f6e3c3'] },
  'blitz creek': {
    icon: lightningBranches,
    land: 'hills',
    colours: ['#1e2547', '#6a6fae', '#333b6b', '#20264a', '#ffe98f'],
  },
  cavern: { icon: cave, land: 'peaks', colours: ['#2b2530', '#6d5a5c', '#3e3238', '#231c22', '#d8c3a5'] },
  'chaos fissure': {
    icon: earthCrack,
    land: 'cliffs',
    colours: ['#3a1730', '#b3475c', '#5b2140', '#321026', '#ffb36b'],
  },
  desert: { icon: cactus, land: 'dunes', colours: ['#d98f3f', '#fbe0a0', '#d8a252', '#b77a31', '#5d3711'] },
  'glass river': { icon: river, land: 'shore', colours: ['#5fa6b8', '#d9f1ee', '#6fb5b5', '#3f8791', '#f4ffff'] },
  graveyard: { icon: graveyard, land: 'hills', colours: ['#2c3540', '#8896a0', '#4b565d', '#2f373c', '#dfe6e2'] },
  'hallowed ground': {
    icon: greekTemple,
    land: 'hills',
    colours: ['#7d96c4', '#fbeecb', '#a9a06a', '#7c7440', '#fffbe9'],
  },
  'impulse isle': { icon: island, land: 'shore', colours: ['#1f7f9c', '#c8efe0', '#2c94a8', '#166077', '#fff2bf'] },
  'magnetic maar': { icon: magnet, land: 'cone', colours: ['#33273f', '#9a7894', '#54415c', '#34263b', '#f0b6b0'] },
  oasis: { icon: oasis, land: 'dunes', colours: ['#e0a24a', '#fdf0c4', '#d6a95a', '#3f8a74', '#0f4a3b'] },
  outskirts: { icon: hut, land: 'hills', colours: ['#9bb0b4', '#f2e7c8', '#97a36c', '#66733f', '#3a2a16'] },
  'poison swamp': { icon: swamp, land: 'shore', colours: ['#2e3d1c', '#a8b65a', '#4c5d27', '#2b3816', '#e4f29c'] },
  'sacrifice mountain': {
    icon: dagger,
    land: 'peaks',
    colours: ['#4a1c1c', '#d97a56', '#6c2f2b', '#3f1818', '#ffe2b8'],
  },
  'stockpile steppe': {
    icon: stockpiles,
    land: 'hills',
    colours: ['#a9b88c', '#f6ebc0', '#b59f55', '#8a7434', '#402c0e'],
  },
  'the brink': { icon: seaCliff, land: 'cliffs', colours: ['#486a86', '#dfe3da', '#5e6f74', '#3a474c', '#fdf7e6'] },
  'the sticks': { icon: forest, land: 'hills', colours: ['#5c6b3b', '#e2d9a4', '#5a6a33', '#3a4620', '#f3eec7'] },
  volcano: { icon: volcano, land: 'cone', colours: ['#2a0f12', '#d2542b', '#4f1d19', '#2c0e0d', '#ffc163'] },
  zenith: { icon: sunPriest, land: 'peaks', colours: ['#2f6fb1', '#fdf3cf', '#8aa0b8', '#5a7390', '#fff7d6'] },
};

export const ITEM_ART: Readonly<Record<Item, Paths>> = {
  boiler: steamBlast,
  'colossus coil': teslaCoil,
  'divine icon': holySymbol,
  ebenezer: runeStone,
  'edible carnage': meat,
  oil,
  orb: crystalBall,
  'pointier sticks': spears,
  turbine,
  wager: coins,
  alms: receiveMoney,
  cache: crate,
  caravan: camel,
  cloak,
  cyclone: tornado,
  dice: dices,
  'divine mirror': mirror,
  'divine totem': totem,
  hatchet,
  lockpick: lockpicks,
  'looking glass': spyglass,
  'loot chest': openChest,
  magnet: magnetBlast,
  'olive branch': olive,
  'poison pill': poisonBottle,
  'rallying banner': banner,
  recycler: recycle,
  'secret tunnel keys': skeletonKey,
  shrine: fireShrine,
  terraformer: world,
};
