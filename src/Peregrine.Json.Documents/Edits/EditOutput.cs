using System.Globalization;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Creates the texts of edited values, and the tapes of these texts.</summary>
internal static class EditOutput
{
    /// <summary>Returns the number of bytes of a value's text and of words of its tape. Takes constant time for an unedited value.</summary>
    public static EditLength Measure(in EditValue value)
    {
        var length = default(EditLength);
        EditWalk.Write(value, ref length);
        return length;
    }

    /// <summary>Creates the text of a value, with white space or comments before and after it.</summary>
    public static byte[] ToBytes(in EditValue value, ReadOnlySpan<byte> before, ReadOnlySpan<byte> behind)
    {
        byte[] text = NewText(Measure(value).Bytes + before.Length + behind.Length);
        Write(value, before, behind, new EditTape(text, []));
        return text;
    }

    /// <summary>Creates the text of a value, with white space or comments before and after it, and the tape of the text.</summary>
    public static TextTree ToTree(in EditValue value, JsonTextOptions options, ReadOnlySpan<byte> before, ReadOnlySpan<byte> behind)
    {
        EditLength length = Measure(value);
        if (length.Words > TapeWord.MostLength)
        {
            throw new NotSupportedException(string.Create(CultureInfo.InvariantCulture, $"The text would have more than {TapeWord.MostLength:N0} tokens."));
        }

        byte[] text = NewText(length.Bytes + before.Length + behind.Length);
        ulong[] words = GC.AllocateUninitializedArray<ulong>((int)length.Words);
        Write(value, before, behind, new EditTape(text, words));
        var tree = new TextTree();
        tree.Set(text, words, options);
        return tree;
    }

    private static void Write(in EditValue value, ReadOnlySpan<byte> before, ReadOnlySpan<byte> behind, EditTape tape)
    {
        tape.Text(before);
        EditWalk.Write(value, ref tape);
        tape.Text(behind);
    }

    private static byte[] NewText(long length) => length <= Array.MaxLength ? GC.AllocateUninitializedArray<byte>((int)length)
        : throw new NotSupportedException(string.Create(CultureInfo.InvariantCulture, $"The text would have {length:N0} bytes, more than an array can have."));
}
