import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { openFolder } from '#services/mail/folder.ts';
import { openSmtp } from '#services/mail/smtp.ts';
import type { Mail } from '#services/mail/types.ts';

/** Opens the mail server that SMTP_URL names; if it is not set, a folder in the data folder. */
export const openMail = ({ smtp_url, mail_from, data_dir, production }: Config): Mail =>
  smtp_url ? openSmtp(smtp_url, mail_from, { production }) : openFolder(join(data_dir, 'mail'), mail_from);
