import { categories } from '@kinora/contract/catalogue/shows';
import { genreName } from '@kinora/contract/catalogue/genres';
import { maturityLevels } from '@kinora/contract/maturity-levels';
import { correctShow, type CatalogueShow } from '@kinora/contract/operator/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { availableChoices } from '#lib/available-choices.ts';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import { Select } from '#ui/field/select.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function CorrectDialog({ show, onClose }: { show: CatalogueShow; onClose: () => void }) {
  const allGenres = useQuery(queryOf(categories, {})).data;
  const currentIds = show.genres.map(({ id }) => id);
  const genres = allGenres ? availableChoices(allGenres, currentIds) : show.genres;
  const [level, setLevel] = useState(show.maturity_level);
  const [chosenIds, setChosenIds] = useState(currentIds.map(String));
  const action = useStaffAction(correctShow);
  return (
    <ReasonDialog
      title="Correct maturity level and categories"
      action="Correct"
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(reason) =>
        action.mutateAsync({
          params: { show_id: show.id },
          body: { maturity_level: level, category: chosenIds, reason },
        })
      }
    >
      <Select
        label="Maturity level"
        options={maturityLevels.map((name) => ({ id: name, name }))}
        value={level}
        onChange={(id) => setLevel(maturityLevels.find((option) => option === id) ?? level)}
      />
      <ChipGroup
        label="Categories"
        options={genres.map(({ id, name }) => ({ id: String(id), name: genreName(name) }))}
        value={chosenIds}
        onChange={setChosenIds}
      />
    </ReasonDialog>
  );
}
