import type { Preferences } from '@kinora/contract/accounts/account';
import { ChoiceGroup, type Choice } from '#ui/field/choice-group.tsx';
import { Switch } from '#ui/field/switch.tsx';
import { useChangePreference } from './use-change-preference.ts';

const qualityOptions: Choice<Preferences['video_quality']>[] = [
  { value: 'Data Saver', name: 'Data Saver', description: 'Up to 360p' },
  { value: 'Standard Quality', name: 'Standard Quality', description: 'Up to 1080p' },
  { value: 'High Quality', name: 'High Quality', description: 'No limit' },
];
const cellularOptions: Choice<Preferences['cellular_data']>[] = [
  { value: 'Automatic', name: 'Automatic', description: 'Follows your device' },
  { value: 'Save Data', name: 'Save Data', description: 'Up to 360p on mobile data' },
  { value: 'Maximum Data', name: 'Maximum Data', description: 'The same quality as on Wi-Fi' },
];
const directionOptions: Choice<Preferences['text_direction']>[] = [
  { value: 'ltr', name: 'Left to right' },
  { value: 'rtl', name: 'Right to left' },
];

/** The member's preferences. A change takes effect immediately here, and on other devices when they next load the app. */
export function Settings({ preferences }: { preferences: Preferences }) {
  const change = useChangePreference();
  return (
    <div className="grid gap-8">
      <Switch
        label="Notifications"
        description="Get notified of new episodes of the shows you follow."
        value={preferences.notifications}
        onChange={(notifications) => change('notifications', notifications)}
      />
      <Switch
        label="Wi-Fi only"
        description="Ask before a film plays on mobile data."
        value={preferences.wifi_only}
        onChange={(wifi_only) => change('wifi_only', wifi_only)}
      />
      <Switch
        label="Play the next episode"
        description="Plays automatically when an episode ends. When off, it is only suggested."
        value={preferences.autoplay_next}
        onChange={(autoplay_next) => change('autoplay_next', autoplay_next)}
      />
      <ChoiceGroup
        label="Cellular data usage"
        choices={cellularOptions}
        value={preferences.cellular_data}
        onChange={(cellular_data) => change('cellular_data', cellular_data)}
      />
      <ChoiceGroup
        label="Video quality"
        choices={qualityOptions}
        value={preferences.video_quality}
        onChange={(video_quality) => change('video_quality', video_quality)}
      />
      <ChoiceGroup
        label="Text direction"
        choices={directionOptions}
        value={preferences.text_direction}
        onChange={(text_direction) => change('text_direction', text_direction)}
      />
    </div>
  );
}
