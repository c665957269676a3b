import type { EpisodeItem, SeasonItem } from '@kinora/contract/catalogue/shows';
import type { Config } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';
import { feedAddress, socialPictureAddress } from '#features/pages/sharing/addresses.ts';
import type { SharedShow } from '#features/pages/sharing/shared-show.ts';

const maxEpisodes = 100;

/** Writes the RSS 2.0 feed of a show: its released episodes, latest first. */
export function renderFeed(show: SharedShow, config: Pick<Config, 'public_url' | 'brand_name'>): string {
  const episodes = show.seasons
    .flatMap((season) => season.episodes.map((episode) => ({ season, episode })))
    .toSorted((a, b) => b.episode.release_date.localeCompare(a.episode.release_date))
    .slice(0, maxEpisodes);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', show.name)}
${element('link', show.url)}
${element('description', show.description)}
<atom:link href="${text(feedAddress(config, show.id))}" rel="self" type="application/rss+xml"/>
${element('generator', config.brand_name)}
${show.picture ? `<image>${element('url', show.picture)}${element('title', show.name)}${element('link', show.url)}</image>` : ''}
${episodes.map(({ season, episode }) => renderItem(show, season, episode, config)).join('\n')}
</channel>
</rss>
`;
}

function renderItem(
  show: SharedShow,
  season: SeasonItem,
  episode: EpisodeItem,
  config: Pick<Config, 'public_url'>,
): string {
  const picture =
    socialPictureAddress(config, episode.landscape_image ?? episode.portrait_image) ?? show.picture;
  return [
    '<item>',
    element('title', `${season.season_name}, episode ${episode.episode_number}: ${episode.title}`),
    element('link', `${show.url}?season=${season.season_id}`),
    // The id stays the same even if the episode or its show is renamed.
    `<guid isPermaLink="false">${text(`${config.public_url}/episodes/${episode.id}`)}</guid>`,
    element('pubDate', new Date(episode.release_date).toUTCString()),
    element('dc:creator', show.publisher.publisher_name),
    element('description', episode.description),
    ...(picture ? [`<media:thumbnail url="${text(picture)}"/>`] : []),
    '</item>',
  ].join('');
}

const element = (name: string, content: string): string => `<${name}>${text(content)}</${name}>`;

/** Characters that XML 1.0 does not allow, not even escaped. */
const invalidCharacters = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;

const text = (content: string): string => escapeHtml(content.replaceAll(invalidCharacters, ''));
