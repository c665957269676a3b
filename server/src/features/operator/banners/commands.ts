import * as banners from '@kinora/contract/operator/banners';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(banners.listBanners, {
    name: 'banners list',
    summary: 'Lists the shows that are featured on the banners of the home page, now and later',
    example: '',
    columns: ['id', 'place', 'first_day', 'last_day', 'show', 'is_shown', 'obstacle'],
  }),
  callCommand(banners.addBanner, {
    name: 'banners add',
    summary: 'Features a show on a banner for a number of days; each place has one show at a time',
    args: ['show_id', 'place', 'first_day', 'last_day'],
    example: '12 top 2027-03-01 2027-03-07',
  }),
  callCommand(banners.removeBanner, {
    name: 'banners remove',
    summary: 'Stops featuring a show, or cancels a future banner, by the number that “banners list” shows',
    args: ['banner_id'],
    example: '4',
  }),
];
