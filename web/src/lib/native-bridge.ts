import type { WebMessage } from '@kinora/contract/native';
import { boot } from './boot.ts';

type Port = { postMessage: (message: string) => void };
type Bridges = {
  /** React Native's webview adds it to the page. */
  ReactNativeWebView?: Port;
  /** A message handler called `kinora` of an iOS app. */
  webkit?: { messageHandlers?: { kinora?: Port } };
  /** A web message listener called `KinoraBridge` of an Android app; answers arrive on it as events. */
  KinoraBridge?: Port & Partial<EventTarget>;
};

/** The way to the native app that shows this page in its webview; null in a browser. */
export function nativeBridge(scope: Bridges = globalThis as object): Port | null {
  return scope.ReactNativeWebView ?? scope.webkit?.messageHandlers?.kinora ?? scope.KinoraBridge ?? null;
}

/** Whether an app shows this page: in its webview, or in a frame, which only the operator's origins may. */
export function isInNativeApp(): boolean {
  return nativeBridge() !== null || isFramed();
}

export function tellNativeApp(message: WebMessage): void {
  const text = JSON.stringify(message);
  nativeBridge()?.postMessage(text);
  if (isFramed()) for (const origin of boot.native_origins) globalThis.parent.postMessage(text, origin);
}

const isFramed = () => boot.native_origins.length > 0 && globalThis.parent !== globalThis.window;

/**
 * Listens to what the app says, wherever its platform lets messages appear: on the window, on the document
 * (React Native on Android) or on the bridge itself. @returns what ends it.
 */
export function listenToNativeApp(hear: (event: MessageEvent) => void): () => void {
  const places = [globalThis, globalThis.document, (globalThis as object as Bridges).KinoraBridge];
  const listener = (event: Event) => hear(event as MessageEvent);
  for (const place of places) place?.addEventListener?.('message', listener);
  return () => {
    for (const place of places) place?.removeEventListener?.('message', listener);
  };
}
