-- Tax data is sealed under a key that is derived for it, named after the service's key: `k2.tax`.
alter table tax_profiles drop constraint tax_profiles_ssn_sealed_check;
alter table tax_profiles add constraint tax_profiles_ssn_sealed_check
  check (ssn_sealed ~ '^[A-Za-z0-9_.-]+:[A-Za-z0-9+/=]+$');
alter table tax_profiles drop constraint tax_profiles_w9_key_sealed_check;
alter table tax_profiles add constraint tax_profiles_w9_key_sealed_check
  check (w9_key_sealed ~ '^[A-Za-z0-9_.-]+:[A-Za-z0-9+/=]+$');
