-- A conversion has all audio tracks of its film. Those in progress have one, which is in the same files as before.
update transcoder_jobs set plan = (plan - 'sound') || jsonb_build_object('sounds',
  case when jsonb_typeof(plan->'sound') = 'object' then jsonb_build_array(jsonb_build_object(
    'folder', 'audio', 'speakers', 'stereo', 'name', 'Original', 'language', null, 'is_description', false,
    'is_main', true, 'is_automatic', true,
    'streams', jsonb_build_array(plan->'sound'->'stream'), 'channels', plan->'sound'->'channels',
    'gains', case
      when jsonb_typeof(plan->'sound'->'mix') = 'object'
        then jsonb_build_array(plan->'sound'->'mix'->'left', plan->'sound'->'mix'->'right')
      when plan->'sound'->>'channels' = '1' then '[[1], [1]]'::jsonb
    end))
  else '[]'::jsonb end)
where not closed;
