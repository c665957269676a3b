import { notifications } from '@kinora/contract/notifications/notifications';
import { queryOf } from '#lib/api/queries.ts';

export const notificationsQuery = queryOf(notifications, {});
