using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>The unused writers of a thread: the last one given back, and the others, the most recent one at the end.</summary>
internal sealed class ConverterWriterPool
{
    private readonly ConverterWriter?[] _seats = new ConverterWriter?[12];
    private int _count;
    private ConverterWriter? _last;

    public ConverterWriter? Take(in JsonWriter output)
    {
        ConverterWriter? last = _last;
        if (last is not null && last.Fits(in output))
        {
            _last = null;
            if (last.IsAsLeft)
            {
                return last;
            }
        }

        return TakeOther(in output);
    }

    public void Add(ConverterWriter seat)
    {
        if (_last is { } last)
        {
            Keep(last);
        }

        _last = seat;
    }

    private ConverterWriter? TakeOther(in JsonWriter output)
    {
        for (int i = _count; --i >= 0;)
        {
            ConverterWriter seat = _seats[i]!;
            if (seat.Fits(in output))
            {
                _count--;
                Array.Copy(_seats, i + 1, _seats, i, _count - i);
                _seats[_count] = null;
                if (seat.IsAsLeft)
                {
                    return seat;
                }
            }
        }

        return null;
    }

    private void Keep(ConverterWriter seat)
    {
        if (_count == _seats.Length)
        {
            // The writer that was unused for the longest time is dropped.
            Array.Copy(_seats, 1, _seats, 0, --_count);
        }

        _seats[_count++] = seat;
    }
}
