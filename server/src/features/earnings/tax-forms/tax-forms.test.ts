import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { readTaxForm, signTaxForm, taxForm, type TaxFormFields } from '@kinora/contract/earnings/tax-forms';
import { day } from '#clock.ts';
import { remindOfExpiringForms } from '#features/earnings/tax-forms/remind.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { addKnownAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';
import { monetizationForm } from '#test/tax.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const greta = {
  ...monetizationForm,
  name: 'Greta Müller',
  country: 'DE',
  state: 'Bavaria',
  zipCode: '80331',
  ssn: '36 574 261 809',
  vat_id: 'DE 123.456.789',
};
const personForm: TaxFormFields = {
  kind: 'w8ben',
  citizenship: 'DE',
  date_of_birth: '1990-04-30',
  claims_treaty: true,
  signature: 'greta  müller',
  certifies: true,
};

async function addMonetizedCreator(details: typeof greta): Promise<UserData> {
  const member = await kinora.member(details.name);
  await addKnownAuthenticatorApp(kinora.context, member.id);
  await kinora.as(member, enableMonetization, { body: details });
  return member;
}

test('a creator in Germany signs a W-8BEN, which is sealed and valid until the end of the third following year', async () => {
  const { as, refused, context } = kinora;
  const member = await addMonetizedCreator(greta);
  expect(await as(member, taxForm, {})).toBeNull();
  const wrongSignature = { body: { ...personForm, signature: 'Someone Else' } };
  await expect(as(member, signTaxForm, wrongSignature)).rejects.toMatchObject({ status: 422 });
  const american = { body: { ...personForm, citizenship: 'US' } };
  await expect(as(member, signTaxForm, american)).rejects.toMatchObject({ status: 422 });
  const year = context.clock.now().getUTCFullYear();
  const signed = await as(member, signTaxForm, { body: personForm });
  expect(signed).toMatchObject({
    kind: 'w8ben',
    country: 'DE',
    valid_until: `${year + 3}-12-31`,
    is_valid: true,
  });

  const { content_sealed } = await context.db
    .selectFrom('tax_forms')
    .select('content_sealed')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  for (const secret of ['1990-04-30', '36 574 261 809', 'Greta'])
    expect(Buffer.from(content_sealed.split(':')[1] ?? '', 'base64').toString('latin1')).not.toContain(
      secret,
    );
  const operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  const params = { user_id: member.id };
  const read = await as(operator, readTaxForm, { params, body: { reason: 'Reporting 2026' } });
  expect(read.content).toMatchObject({
    name: 'Greta Müller',
    country: 'Germany',
    date_of_birth: '1990-04-30',
    foreign_tax_number: '36 574 261 809',
    certification: expect.stringContaining('penalties of perjury'),
  });
  const reads = await context.db
    .selectFrom('secret_reads')
    .select('reason')
    .where('user_id', '=', member.id)
    .execute();
  expect(reads.map(({ reason }) => reason)).toContain('Reporting 2026');
  const snooping = { params, body: { reason: 'Curiosity' } };
  expect((await refused(member, readTaxForm, snooping)).status).toBe(403);
});

test('a form is retired when its name, country or tax number changes', async () => {
  const { as } = kinora;
  const member = await addMonetizedCreator(greta);
  await as(member, signTaxForm, { body: personForm });
  const { ssn: _, ...withoutNumber } = greta;
  await as(member, enableMonetization, { body: { ...withoutNumber, city: 'Nuremberg' } });
  expect(await as(member, taxForm, {})).toMatchObject({ is_valid: true });
  await as(member, enableMonetization, { body: { ...withoutNumber, name: 'Greta Meyer' } });
  expect(await as(member, taxForm, {})).toBeNull();
  const elsewhere = { body: { ...withoutNumber, name: 'Greta Meyer', country: 'AT', vat_id: 'ATU12345678' } };
  await expect(as(member, enableMonetization, elsewhere)).rejects.toMatchObject({ status: 422 });
  await as(member, enableMonetization, { body: { ...elsewhere.body, ssn: '12 345/6789' } });
  const wrong = { body: { ...elsewhere.body, vat_id: 'ATU1234567' } };
  await expect(as(member, enableMonetization, wrong)).rejects.toThrow('VAT id');
});

test('a company signs a W-8BEN-E; nobody in the United States signs either form', async () => {
  const { as } = kinora;
  const company = await addMonetizedCreator({ ...greta, name: 'Müller Film GmbH' });
  const body: TaxFormFields = {
    kind: 'w8ben_e',
    company_kind: 'corporation',
    capacity: 'Director',
    claims_treaty: false,
    signature: 'Greta Müller',
    certifies: true,
  };
  expect(await as(company, signTaxForm, { body })).toMatchObject({ kind: 'w8ben_e', claims_treaty: false });
  const american = await addMonetizedCreator({ ...greta, ...monetizationForm, country: 'US', vat_id: '' });
  await expect(as(american, signTaxForm, { body: personForm })).rejects.toThrow('W-9');
});

test('a member whose form expires within two months is reminded once', async () => {
  const { as, context } = kinora;
  const member = await addMonetizedCreator(greta);
  await as(member, signTaxForm, { body: personForm });
  const reminders = async () =>
    (await emailsTo(kinora, member.email)).filter(({ subject }) => subject.includes('W-8BEN')).length;
  await remindOfExpiringForms(context);
  expect(await reminders()).toBe(0);
  const end = new Date(`${context.clock.now().getUTCFullYear() + 3}-12-01`);
  kinora.advance(end.getTime() - context.clock.now().getTime());
  await remindOfExpiringForms(context);
  await remindOfExpiringForms(context);
  expect(await reminders()).toBe(1);
  kinora.advance(40 * day);
  await remindOfExpiringForms(context);
  expect(await reminders()).toBe(1);
});
