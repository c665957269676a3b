-- How much overall popularity counts compared with similarity to a viewer's own shows; measured with each model.
alter table neighbour_models add column pull double precision not null default 1 check (pull >= 0);
