using System.Collections;
using System.Diagnostics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Handles an existing value that should be filled, but whose type is not the type that the discriminator names.</summary>
internal static class HeldValue
{
    /// <summary>
    /// Throws the exception of the invalid cast. System.Text.Json throws it when it sets the first entry, element or member of the type that the discriminator
    /// names, or at the end. Therefore, errors in the text before that point are thrown first.
    /// </summary>
    /// <param name="reader">The reader, after the metadata.</param>
    /// <param name="value">The value.</param>
    /// <param name="plain">The contract of the type that the discriminator names.</param>
    /// <param name="names">The names of metadata.</param>
    [DoesNotReturn]
    public static void Refuse<TDerived>(ref JsonReader reader, object value, TypeContract<TDerived> plain, MetadataNames names)
    {
        // Reads only up to the first member or element that is set, so that no value after it is created.
        bool isArray = plain.Kind == ShapeKind.Array;
        JsonReader ahead = reader;
        nint after = AfterFirst(ref reader, value, plain, names);
        ahead.End = Math.Min(after, reader.End);
        nint bracket = reader.At;
        try
        {
            _ = isArray ? plain.Read(ref ahead) : ((MembersContract<TDerived>)plain).ReadMembers(ref ahead);
        }
        catch (ReadFault fault) when (fault.All is FaultKind.Unsupported or (FaultKind.Unsupported | FaultKind.AtObject) || fault.Offset >= after)
        {
            // Ignores the error that a new value cannot be created, and errors after the first member or element that is set.
        }
        catch (ReadFault fault) when (isArray && ReadFault.Note(fault, ContainerNote.Held(bracket, value as IEnumerable)))
        {
            throw;
        }

        try
        {
            _ = (TDerived)value;
        }
        catch (InvalidCastException exception) when (TextFaults.Note(exception))
        {
            // Never reached: the exception filter returns false.
        }

        throw new UnreachableException();
    }

    /// <summary>
    /// Returns the offset after the first item that would be set in the value. Without such an item, returns the offset of the closing bracket for an array,
    /// the offset after the bracket for a dictionary, and an offset after the end of the input for an object. For an error in the text, also returns an offset
    /// after the end of the input.
    /// </summary>
    private static nint AfterFirst(ref JsonReader reader, object value, TypeContract plain, MetadataNames names)
    {
        JsonReader ahead = reader;
        try
        {
            if (plain.Kind == ShapeKind.Array)
            {
                ahead.StartArray();
                if (ahead.Peek() != (byte)']')
                {
                    ahead.SkipValue();
                }

                return ahead.At;
            }

            for (bool more = ahead.FirstName(); more; more = ahead.NextName())
            {
                bool isPut = plain.Kind == ShapeKind.Dictionary ? !ahead.IsMetadata(names, ahead.At) : IsForeign(ahead.NameText(ahead.At), value, plain);
                ahead.SkipName();
                ahead.SkipValue();
                if (isPut)
                {
                    return ahead.At;
                }
            }

            return plain.Kind == ShapeKind.Dictionary ? ahead.At : reader.End + 1;
        }
        catch (ReadFault)
        {
            return reader.End + 1;
        }
    }

    /// <summary>Whether a name is that of a member that reading sets, but that the type of the existing value does not have.</summary>
    private static bool IsForeign(string name, object value, TypeContract plain) =>
        plain is IObjectContract shape
        && Array.Exists(shape.Plan.Members, m => m.Spec.Name == name && m.Spec.IsAssigned && !m.Spec.DeclaringType.IsInstanceOfType(value));
}
