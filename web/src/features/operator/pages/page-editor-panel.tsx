import { PageName, readEditedPage, type EditedPage } from '@kinora/contract/pages/versions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { pagesPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { PanelPlaceholder } from '../panel-placeholder.tsx';
import { AboutForm } from './about-form.tsx';
import { FaqForm } from './faq-form.tsx';
import { pageTitles } from './page-titles.ts';
import { PolicyForm } from './policy-form.tsx';
import { VersionList } from './version-list.tsx';

const missing = { title: 'This page does not exist' };

/** Edits one page, and lists its versions. */
export function PageEditorPanel() {
  const { page: name } = useParams();
  const page = PageName.options.find((option) => option === name);
  const { data, error, refetch } = useQuery({
    ...queryOf(readEditedPage, { params: { page: page ?? 'faq' } }),
    enabled: page !== undefined,
  });
  const [publishCount, setPublishCount] = useState(0);
  const title = page ? pageTitles[page] : 'Page';
  return (
    <ConsolePanel title={title} crumbs={[{ name: 'Pages', to: pagesPath }, { name: title }]}>
      {data ? (
        <>
          <Panel title="Edit">
            <Editor
              key={`${page} ${publishCount}`}
              edited={data}
              onPublished={() => setPublishCount((count) => count + 1)}
            />
          </Panel>
          <VersionList versions={data.versions} />
        </>
      ) : page ? (
        <PanelPlaceholder
          error={error}
          refetch={refetch}
          missing={missing}
          boxes={['h-96 rounded-dialog', 'h-40 rounded-dialog']}
        />
      ) : (
        <EmptyState {...missing} />
      )}
    </ConsolePanel>
  );
}

type EditorProps = { edited: EditedPage; onPublished: () => void };

function Editor({ edited, onPublished }: EditorProps) {
  // The content being edited is kept even if someone else publishes in the meantime; the server then refuses
  // to publish this version.
  const [{ content, version_id }] = useState(edited);
  const formProps = { version_id, onPublished };
  if (content.page === 'faq') return <FaqForm faqs={content.faqs} {...formProps} />;
  if (content.page === 'about-us') return <AboutForm about={content.about} {...formProps} />;
  return <PolicyForm page={content.page} text={content.text} {...formProps} />;
}
