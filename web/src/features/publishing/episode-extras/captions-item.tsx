import { showLanguages } from '@kinora/contract/catalogue/shows';
import {
  captionsText,
  type CaptionSource,
  type StoredCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { useQuery } from '@tanstack/react-query';
import { shortDate } from '#lib/format.ts';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { languageName } from './languages.ts';

/** Where captions come from; captions uploaded by their publisher need no note. */
const origins: Record<CaptionSource, string[]> = {
  uploaded: [],
  imported: ['From the video file'],
  automatic: ['Automatic'],
  translated: ['Automatic translation'],
};

type CaptionsItemProps = {
  episode_id: number;
  captions: StoredCaptions;
  onEdit: () => void;
  onDelete: () => void;
};

export function CaptionsItem({ episode_id, captions, onEdit, onDelete }: CaptionsItemProps) {
  const { id, language, label, source, created_at } = captions;
  const languages = useQuery(queryOf(showLanguages, {})).data ?? [];
  const params = { episode_id, caption_id: id };
  const download = useWrite(() => call(captionsText, { params }), {
    onDone: ({ data: { webvtt } }) =>
      saveFile(`captions-${episode_id}-${language}.vtt`, webvtt, 'text/vtt;charset=utf-8'),
    onFailed: toastError,
  });
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{label}</bdi>
        <span className="block text-caption text-ink-faint">
          {[...origins[source], languageName(languages, language), shortDate(created_at)].join(' · ')}
        </span>
      </span>
      <span className="-me-2.5 inline-flex shrink-0">
        <IconButton
          icon="download"
          label={`Download captions: ${label}`}
          onPress={() => download.mutate(undefined)}
        />
        <IconButton icon="pencil" label={`Edit captions: ${label}`} onPress={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete captions: ${label}`}
          onPress={onDelete}
          className="hover:text-danger"
        />
      </span>
    </li>
  );
}
