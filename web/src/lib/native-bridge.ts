import type { WebMessage } from '@kinora/contract/native';

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

export function tellNativeApp(message: WebMessage): void {
  nativeBridge()?.postMessage(JSON.stringify(message));
}

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
