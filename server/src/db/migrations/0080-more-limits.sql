-- Also limits entering coupons, sending forms with files, and reading lists of members as staff.
alter table attempts drop constraint attempts_kind_check;
alter table attempts add check (
  kind in (
    'sign-in', 'known-device', 'code', 'forgot', 'register', 'export', 'email', 'own-code', 'other-code',
    'factor', 'known-device-factor', 'coupon', 'files', 'people'
  )
);
