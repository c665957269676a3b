import type { FastifyRequest } from 'fastify';
import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { genreName } from '@kinora/contract/catalogue/genres';
import { showPath } from '@kinora/contract/catalogue/show-address';
import { backdropSizes, pictureSrcset } from '@kinora/contract/pictures';
import type { ShowCard, ShowDetails } from '@kinora/contract/catalogue/shows';
import type { Context } from '#context.ts';
import { findShow } from '#features/catalogue/queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { mediaUrl } from '#features/pages/html/boot.ts';
import type { Head, Page } from '#features/pages/html/head.ts';
import { readCategoryPage, isCategoryPath } from '#features/pages/html/category-page.ts';
import { feedAddress, oembedAddress, socialPictureAddress } from '#features/pages/sharing/addresses.ts';
import { isAppPath, staticPage } from '#features/pages/html/static-pages.ts';
import { callAsVisitor, type App } from '#http/route.ts';

/** Reads the content for the document at an address, or the canonical address to redirect to. */
export async function readPage(
  app: App,
  request: Pick<FastifyRequest, 'headers'>,
  { pathname: path, search, searchParams }: Pick<URL, 'pathname' | 'search' | 'searchParams'>,
): Promise<Page | { redirect: string }> {
  const { context } = app;
  const { config } = context;
  const site = config.brand_name;
  const url = config.public_url + path;
  const show_id = /^\/details\/(?:[^/]*-)?(\d{1,9})\/?$/.exec(path)?.[1];
  if (show_id) {
    const show = await findShow(context.db, audienceOf(null, context.clock.now()), Number(show_id));
    if (show) {
      const address = showPath(show);
      if (isMisnamed(path, address)) return { redirect: address + search };
      return showPage(show, config.public_url + address, context);
    }
  }
  const genres = isCategoryPath(path) && (await readCategoryPage(context, searchParams.get('category_id')));
  if (genres) return genres;
  const page = staticPage(path);
  const queries = await Promise.all((page?.calls ?? []).map((call) => callAsVisitor(app, call, request)));
  const hero = page?.heroShow?.(queries.map(({ data }) => data));
  return {
    status: show_id || !isAppPath(path) ? 404 : 200,
    head: {
      title: page?.title ? `${page.title} · ${site}` : `${site}: shows by independent creators, ad free`,
      description: page?.description?.(site) ?? `${site}: shows by independent creators, ad free.`,
      url,
      hero: hero ? heroPicture(hero, mediaUrl(config)) : null,
      is_hidden: !page?.description,
    },
    queries,
  };
}

/**
 * Whether a show's address contains a name other than the show's. An address with only the id is accepted.
 */
function isMisnamed(path: string, address: string): boolean {
  return !/^\/details\/\d+$/.test(path) && decodePath(path) !== decodePath(address);
}

/** Decodes a path, because browsers and links differ in which characters they percent-encode. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function showPage(show: ShowDetails, url: string, { config }: Context): Page {
  const image = socialPictureAddress(config, show.landscape_image ?? show.portrait_image);
  const name = withoutDirectionMarks(show.name);
  return {
    status: 200,
    head: {
      title: `${name} · ${config.brand_name}`,
      description: show.description,
      url,
      image,
      alternates: [
        // Feed readers cannot confirm anyone's age.
        ...(show.asks_age
          ? []
          : [{ type: 'application/rss+xml', title: `${name}: episodes`, url: feedAddress(config, show.id) }]),
        { type: 'application/json+oembed', title: name, url: oembedAddress(config, url) },
      ],
      hero: heroPicture(show, mediaUrl(config)),
      json_ld: {
        '@context': 'https://schema.org',
        '@type': 'TVSeries',
        name: show.name,
        description: show.description,
        url,
        ...(image && { image }),
        numberOfSeasons: show.seasons_count,
        datePublished: show.release_date,
        genre: show.category.map(({ category_name }) => genreName(category_name)),
        actor: show.addCast.map(({ addCast_name: name }) => ({ '@type': 'Person', name })),
      },
    },
    queries: [{ path: `/api/show/details/${show.id}`, data: show }],
  };
}

/** Returns the picture behind the title, in the format that current browsers pick first. */
function heroPicture(
  { landscape_image: path }: Pick<ShowCard, 'landscape_image'>,
  media_url: string,
): Head['hero'] {
  const srcset = path && pictureSrcset(media_url, path, 'landscape', 'avif');
  return srcset ? { srcset, sizes: backdropSizes, type: 'image/avif' } : null;
}
