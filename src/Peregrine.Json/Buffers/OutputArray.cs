using Peregrine.Json.Kernels;


namespace Peregrine.Json.Buffers;

/// <summary>The array that one call writes into.</summary>
/// <param name="array">The first one.</param>
/// <param name="mostKept">Length of the longest array that is kept between calls; longer ones are rented.</param>
internal sealed class OutputArray(byte[] array, int mostKept)
{
    private byte[] _kept = array;

    /// <summary>The array.</summary>
    public byte[] Array { get; private set; } = array;

    /// <summary>Length of the longest array that is kept between calls.</summary>
    public int MostKept { get; } = mostKept;

    /// <summary>Whether a call is writing into it.</summary>
    public bool IsTaken { get; set; }

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
    public void Shrink()
    {
        ReturnPooled();
        Array = _kept;
    }

    private void ReturnPooled()
    {
        if (Array.Length > MostKept)
        {
            RentedArrays.Return(Array);
        }
    }
}
