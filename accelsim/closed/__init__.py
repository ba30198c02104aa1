"""The analytical model: cycles and amounts of a layer of an NPU from its mapping, in bounded time.

The machine is a pipeline of four units behind one fetch unit: load fills buffers; compute (the
array) reads them and adds to a bank of sums; vector turns sums into results; store writes results
to memory. A layer consists of jobs: a tile of pixels by a block of filters. The cycles of a job are
those of its slowest unit, unless two units must take turns because of a queue, a slot of a buffer
or a bank of sums. A job costs each unit:

- load: the beats of the tile (once for all blocks of filters), of the weights (unless they stay)
  and of three words of parameters, and 2 or 3 cycles for each LOAD. A beat takes the interval of
  the bus, or more if the latency of memory limits the beats in flight (``units.transfer``); it
  waits for STOREs and for fetch if they share the bus (``bus``);
- array: weight-stationary, the larger of rows, pixels and 3 for each block of weights (a fold);
  output-stationary, rows for each block and group of pixels;
- vector: PARAMETERS and a VECTOR, one cycle a result plus 15 + 4 r;
- store: beats of the results; fetch: beats of each instruction.

``units`` holds the laws of docs/npu.md for one instruction. ``array`` and ``taps`` apply them to
the loops of a layer, as ``accelsim.schedule`` emits it. ``loops`` times a few turns of each loop,
until all units gain the same cycles in each turn, and then multiplies; the work for a mapping thus
depends on the depth of the nest, and not on its counts. ``amounts`` computes the event counters
exactly. ``candidates`` lists the legal mappings of a layer with an estimate of each; ``search``
times a few of them and chooses one. ``stream`` takes a whole schedule; its entrance is
``accelsim.compiler.estimate_layers``.

For example, a 3x3 convolution of 56 x 56 pixels from 64 channels to 64 filters runs on a 16 x 16
weight-stationary array, in tiles of 8 x 14 pixels. A place has 4 words, so a block of filters has 9
x 4 = 36 folds of 112 cycles: 4032 cycles for a job, and 451 584 cycles for 28 tiles x 4 blocks =
112 jobs. A tile loads 10 x 16 x 4 = 640 beats. Each block loads 576 weight words once, as all 4 x
36 chunks stay. A result takes the vector unit 112 + 19 cycles. The array hides all of that, except
for the first tile and weights, and the last VECTOR and STORE.
"""
