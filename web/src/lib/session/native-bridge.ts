import type { WebMessage } from '@kinora/contract/native';
import { boot } from '../boot.ts';

type Port = { postMessage: (message: string) => void };
type Bridges = {
  /** Added to the page by React Native's webview. */
  ReactNativeWebView?: Port;
  /** A message handler named `kinora` in an iOS app. */
  webkit?: { messageHandlers?: { kinora?: Port } };
  /** A web message listener named `KinoraBridge` in an Android app; replies arrive on it as events. */
  KinoraBridge?: Port & Partial<EventTarget>;
};

/** Returns the bridge to the native app whose webview shows this page; null in a browser. */
export function nativeBridge(scope: Bridges = globalThis as object): Port | null {
  return scope.ReactNativeWebView ?? scope.webkit?.messageHandlers?.kinora ?? scope.KinoraBridge ?? null;
}

/**
 * Whether an app shows this page: in its webview, or in a frame, which is allowed only for the
 * operator's origins.
 */
export function isInNativeApp(): boolean {
  return nativeBridge() !== null || isFramed();
}

export function postToNativeApp(message: WebMessage): void {
  const text = JSON.stringify(message);
  nativeBridge()?.postMessage(text);
  if (isFramed()) for (const origin of boot.native_origins) globalThis.parent.postMessage(text, origin);
}

const isFramed = () => boot.native_origins.length > 0 && globalThis.parent !== globalThis.window;

/**
 * Listens for messages from the app. Depending on the platform, they arrive on the window, on the document
 * (React Native on Android) or on the bridge itself.
 * @returns a function that stops listening.
 */
export function listenToNativeApp(onMessage: (event: MessageEvent) => void): () => void {
  const targets = [globalThis, globalThis.document, (globalThis as object as Bridges).KinoraBridge];
  const listener = (event: Event) => onMessage(event as MessageEvent);
  for (const target of targets) target?.addEventListener?.('message', listener);
  return () => {
    for (const target of targets) target?.removeEventListener?.('message', listener);
  };
}
