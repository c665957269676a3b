import type { ReportPage } from '@kinora/contract/operator/reports';
import type { ReactNode } from 'react';
import { clockTime, exactMoment } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { subjectNames, reasonNames } from '../../reports/reason-names.ts';
import { catalogueShowPath, personPath } from '../console-paths.ts';
import { decisionNames } from './decision-names.ts';

/** What is reported, by whom, and the text of the report. */
export function ReportFacts({ report }: { report: ReportPage }) {
  const { about, show, episode, publisher, reporter, work, at_s } = report;
  const position = at_s === null ? null : ` at ${clockTime(at_s)}`;
  return (
    <section
      aria-label="What is reported"
      className="grid gap-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <Fact name="About">
          {subjectNames[about]}
          {position}
        </Fact>
        <Fact name="Reason">{reasonNames[report.reason]}</Fact>
        <Fact name="Sent">{exactMoment(report.created_at)}</Fact>
        <Fact name="Show">
          <Link to={catalogueShowPath(show.id)}>
            <bdi>{show.title}</bdi>
          </Link>
          {episode && (
            <Link to={`/watch/${episode.id}?t=${at_s ?? 0}`} className="mt-1 block w-fit text-small">
              <bdi>{episode.title}</bdi>
              {position}
            </Link>
          )}
        </Fact>
        <Fact name="Creator">
          <Link to={personPath(publisher.id)}>
            <bdi>{publisher.name}</bdi>
          </Link>
        </Fact>
        <Fact name="From">
          {reporter ? (
            <Link to={personPath(reporter.id)}>
              <bdi>{reporter.name}</bdi>
            </Link>
          ) : (
            (report.claimant ?? 'A deleted account')
          )}
        </Fact>
      </dl>
      <blockquote className="border-s-2 border-gold/60 ps-4 wrap-anywhere whitespace-pre-wrap">
        {report.words}
      </blockquote>
      {report.notice && <NoticeFacts claimant={report.claimant} notice={report.notice} />}
      <div className="grid gap-1 text-small text-ink-secondary wrap-anywhere">
        <p>
          {work.maturity_level}. <bdi>{work.description}</bdi>
        </p>
        {work.is_deleted && <p>The creator has since deleted it.</p>}
        {work.is_show_down && <p>The whole show is taken down.</p>}
        {work.is_episode_down && <p>The episode is taken down.</p>}
      </div>
      {report.decision && report.decided_at && (
        <div className="grid gap-1 text-small wrap-anywhere">
          <p className="font-medium">
            {decisionNames[report.decision]} on {exactMoment(report.decided_at)}
          </p>
          <p className="text-ink-secondary">Reply: {report.answer}</p>
        </div>
      )}
    </section>
  );
}

type NoticeFactsProps = { claimant: string | null; notice: NonNullable<ReportPage['notice']> };

/** Who sent a copyright notice, and about which work. */
function NoticeFacts({ claimant, notice }: NoticeFactsProps) {
  const deletedText = 'Deleted with the account';
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      <Fact name="Claimant">
        {claimant ?? deletedText}
        {notice.on_behalf_of && `, for ${notice.on_behalf_of}`}
      </Fact>
      <Fact name="Email">{notice.email ?? deletedText}</Fact>
      <Fact name="Phone">{notice.phone ?? deletedText}</Fact>
      <Fact name="Address">{notice.postal_address ?? deletedText}</Fact>
      <Fact name="Signed">{notice.signature ?? deletedText}</Fact>
      <Fact name="Their work">{notice.work}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-small text-ink-secondary">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
