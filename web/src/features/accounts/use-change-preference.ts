import { savePreferences, type Preferences } from '@kinora/contract/accounts/account';
import { call } from '#lib/api/call.ts';
import { createLatestWins } from '#lib/api/latest-wins.ts';
import { useLatestWrite } from '#lib/api/use-latest-write.ts';
import { readSession, updateSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';

type Value = Preferences[keyof Preferences];

const latest = createLatestWins<Value>();

/** Returns a function that changes one preference: in this browser immediately, then on the server. */
export function useChangePreference() {
  const set = useLatestWrite<keyof Preferences, Value>({
    latest,
    show,
    send: async (name, _shown, value) =>
      (await call(savePreferences, { body: { [name]: value } })).data[name],
    onFailed: (_name, _value, error) => toast.error(`Your change was not saved. ${error.message}`),
  });
  return <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
    const user = readSession();
    if (user) set(name, user.preferences[name], value);
  };
}

function show(name: keyof Preferences, value: Value): void {
  const user = readSession();
  if (user) updateSession({ preferences: { ...user.preferences, [name]: value } });
}
