using Peregrine.Json.Kernels;

namespace Peregrine.Json.Buffers;

/// <summary>The array that one call writes into.</summary>
/// <param name="array">The first one.</param>
/// <param name="mostKept">Length of the longest array that is kept between calls; longer ones are rented.</param>
internal sealed class OutputArray(byte[] array, int mostKept)
{
    private byte[] _kept = array;

    private int _rented;

    /// <summary>The array.</summary>
    public byte[] Array { get; private set; } = array;

    /// <summary>Length of the longest array that is kept between calls.</summary>
    public int MostKept { get; } = mostKept;

    /// <summary>Whether a call is writing into it, and how the next one begins.</summary>
    public OutputUse Use { get; set; }

    /// <summary>The array for calls made inside the call that writes into this one.</summary>
    public OutputArray? Inner { get; set; }

    /// <summary>Continues with a larger array, which is kept if it is not too large.</summary>
    public void Replace(byte[] larger)
    {
        ReturnPooled();
        Array = larger;
        if (larger.Length <= MostKept)
        {
            _kept = larger;
        }
    }

    /// <summary>Goes back to the array that is kept.</summary>
    /// <param name="used">What the call has written: if it needed a longer array, the next call begins with one.</param>
    public void Shrink(int used)
    {
        ReturnPooled();
        _rented = Array.Length;
        Array = _kept;
        Use = used > MostKept && MostKept > 0 ? OutputUse.OutgrownByLast : OutputUse.Free;
    }

    /// <summary>Begins with an array of the length that the last call needed, if there is one: it is not copied from one array to the next then.</summary>
    public void BeginLong()
    {
        if (RentedArrays.RentKept<byte>(_rented) is { } rented)
        {
            Array = rented;
        }
    }

    private void ReturnPooled()
    {
        if (Array.Length > MostKept)
        {
            RentedArrays.Return(Array);
        }
    }
}

/// <summary>Whether an <see cref="OutputArray"/> is in use, and how the next call begins.</summary>
internal enum OutputUse
{
    /// <summary>It is not in use.</summary>
    Free,

    /// <summary>It is not in use, and the last call wrote more than the array that is kept can hold.</summary>
    OutgrownByLast,

    /// <summary>A call is writing into it.</summary>
    Taken,
}
