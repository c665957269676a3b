import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#config/config.ts';
import { readPageStyle } from '#services/page-style.ts';
import type { Storage } from '#services/storage/types.ts';

type PaymentSettings = Pick<Config, 'stripe' | 'paypal'>;

/**
 * The origins whose content a page may fetch, run and frame: our own, and others that the operator has
 * configured.
 */
export function contentPolicy(config: Config, storage: Storage) {
  const scripts = scriptOrigins(config);
  const films = filmOriginsOf(config, storage);
  const style = readPageStyle();
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", hashSource(beforeApp), ...scripts, ...(config.paypal ? [nonceSource] : [])],
    frameSrc: ["'self'", ...scripts, ...(config.stripe ? ['https://hooks.stripe.com'] : [])],
    connectSrc: [
      "'self'",
      ...(storage.upload_origin ? [storage.upload_origin] : []),
      ...films,
      ...(config.stripe ? ['https://api.stripe.com'] : []),
      ...(config.paypal ? paypalOrigins : []),
    ],
    imgSrc: [
      "'self'",
      'data:',
      'blob:',
      ...imageOrigins(config.brand_logo_url, config.brand_icon_url),
      ...films,
      ...(config.paypal ? paypalOrigins : []),
    ],
    mediaSrc: ["'self'", 'blob:', ...films],
    // @NOTE React sets style attributes. Only one of our style sheets and one script are inline.
    styleSrc: [
      "'self'",
      ...(style === null ? [] : [hashSource(style)]),
      ...(config.paypal ? [nonceSource] : []),
    ],
    styleSrcAttr: ["'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    // The operator's own apps may frame the service; see docs/native-apps.md.
    frameAncestors: config.native_origins.length > 0 ? config.native_origins : ["'none'"],
    formAction: ["'self'"],
  };
}

/**
 * Hides the server's HTML, which is a visitor's page, from anyone who is signed in or whose session has
 * ended: they would only see it flash up. Only the browser knows whether someone is signed in. The app shows its own
 * page when it is ready.
 */
const hideFromMembers =
  "try{(localStorage.getItem('userData')||localStorage.getItem('endedSession'))&&document.documentElement.classList.add('is-known')}catch{}";

/**
 * Buttons and forms in the server's HTML do nothing until the app has started, so this records which of them
 * are pressed and submitted before then, for the app to repeat in order; see web/src/lib/early-input.ts.
 * Links work without the app, and so do forms that only open another page: a field with `data-keep-as` is
 * kept in sessionStorage under that name, where the next page finds what was typed.
 */
const holdInput = `{
let held=new Set(),
keep=form=>{
try{for(let{dataset,value}of form?.elements??[])dataset.keepAs&&sessionStorage.setItem(dataset.keepAs,value)}catch{}
},
onInput=event=>keep(event.target.form),
hold=event=>{
let it=event.type==='submit'?event.target:event.target.closest?.('#root button[type=button]');
if(!it)return;
event.preventDefault();
event.stopImmediatePropagation();
if(it.hasAttribute('action')){keep(it);location.assign(it.action)}
else{held.delete(it);held.add(it)}
};
addEventListener('input',onInput,true);
addEventListener('click',hold,true);
addEventListener('submit',hold,true);
window.takeHeldInput=()=>{
removeEventListener('input',onInput,true);
removeEventListener('click',hold,true);
removeEventListener('submit',hold,true);
return[...held]
}
}`;

/**
 * Starts the app of a page that the server has rendered: once the page and its largest picture are painted,
 * or the picture has failed, because scripts would delay both, and after two seconds at the latest. The first
 * paint may come before the picture, so the start waits for the frame after the picture's. Members see nothing until
 * the app has started.
 */
const startApp = `addEventListener('DOMContentLoaded',()=>{
let hero=document.querySelector('img[fetchpriority=high]'),
start=()=>{
let app=document.querySelector('template#app');
app?.replaceWith(app.content)
},
startPainted=()=>requestAnimationFrame(()=>requestAnimationFrame(start));
if(!hero||document.documentElement.classList.contains('is-known'))return start();
setTimeout(start,2000);
if(hero.complete)return startPainted();
hero.addEventListener('load',startPainted);
hero.addEventListener('error',startPainted)
});`;

/** The only inline script. */
export const beforeApp = `${hideFromMembers};${startApp}${holdInput}`;

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const paypalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const scriptOrigins = ({ stripe, paypal }: PaymentSettings) => [
  ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
  ...(paypal ? paypalOrigins : []),
];

/** Returns the origins of films and pictures other than our own. */
export function filmOriginsOf({ media_edge }: Pick<Config, 'media_edge'>, storage: Storage): string[] {
  const origin = media_edge?.kind === 's3' ? storage.upload_origin : media_edge?.origin;
  return origin ? [origin] : [];
}

/** Returns the origins of images that the operator hosts elsewhere. */
const imageOrigins = (...urls: (string | null)[]) =>
  urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));

const nonces = new WeakMap<object, string>();

/** Returns the nonce that lets PayPal's script draw its button; different for each document. */
export function scriptNonce(request: object): string {
  const nonce = nonces.get(request) ?? randomBytes(16).toString('base64');
  nonces.set(request, nonce);
  return nonce;
}

const nonceSource = (request: IncomingMessage) => `'nonce-${scriptNonce(request)}'`;
