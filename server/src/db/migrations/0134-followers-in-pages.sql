-- A show's followers, page by page.
create index follows_show_user on follows (show_id, user_id);
drop index follows_show;

-- Finds whom to email about a release among all notifications.
create index notifications_unmailed on notifications (dedupe_key, id)
  where mailed_at is null and dedupe_key like 'episode-%';
