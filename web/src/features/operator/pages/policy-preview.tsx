import { previewPolicy } from '@kinora/contract/pages/versions';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { Prose } from '#ui/page/prose.tsx';
import { toastError } from '#ui/toast/toast.ts';

/** Shows how a policy will look, as the server renders it. */
export function PolicyPreview({ text }: { text: string }) {
  const [rendered, setRendered] = useState<{ title: string; html: string } | null>(null);
  const preview = useWrite(previewPolicy, {
    changes: {},
    onDone: ({ data }) => setRendered(data),
    onFailed: toastError,
  });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="secondary"
          isPending={preview.isPending}
          onPress={() => preview.mutate({ body: { text } })}
        >
          {rendered ? 'Update the preview' : 'Preview'}
        </Button>
        {rendered && (
          <Button size="small" variant="ghost" onPress={() => setRendered(null)}>
            Close the preview
          </Button>
        )}
      </div>
      {rendered && (
        <section
          aria-label="Preview"
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-120 overflow-y-auto rounded-card border border-hairline bg-surface p-5 wrap-anywhere"
        >
          <p className="mb-4 font-display text-title font-medium">{rendered.title}</p>
          <Prose html={rendered.html} />
        </section>
      )}
    </div>
  );
}
