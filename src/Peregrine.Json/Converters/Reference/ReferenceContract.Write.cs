using System.Runtime.CompilerServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Writing: an id the first time, a reference afterwards.</summary>
internal sealed partial class ReferenceContract<T>
{
    public override void Write(ref JsonWriter writer, T? value)
    {
        if (_options.Handler is not null)
        {
            ResolverCall.Begin(ref writer, _options);
        }

        if (value is null)
        {
            writer.WriteNull();
        }
        else if (typeof(T).IsValueType)
        {
            Inner.Write(ref writer, value);
        }
        else
        {
            Write(ref writer, value, value);
        }
    }

    public override void WriteReferred(ref JsonWriter writer, object value) => Write(ref writer, (T)value, value);

    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <param name="identity">The object that tells it apart from others: itself, or the box of a struct.</param>
    private void Write(ref JsonWriter writer, T value, object identity)
    {
        if (_describe is not null)
        {
            WriteDerived(ref writer, value, identity, Plan!.AccessOf(identity.GetType()));
        }
        else if (!CarriesMetadata)
        {
            Inner.Write(ref writer, value);
        }
        else if (_isArray || _options.Handler is not null)
        {
            WriteDerived(ref writer, value, identity, _self);
        }
        else if (StartsNew(ref writer, identity))
        {
            _begun.Write(ref writer, value);
        }
    }

    private void WriteDerived(ref JsonWriter writer, T value, object identity, DerivedAccess<T> access)
    {
        if (!access.CarriesMetadata)
        {
            access.Write(ref writer, value);
        }
        else if (_options.Handler is not null)
        {
            WriteResolved(ref writer, value, identity, access);
        }
        else
        {
            long bracket = writer.Offset;
            if (StartsNew(ref writer, identity))
            {
                access.WriteIdentified(ref writer, value, bracket);
            }
        }
    }

    /// <summary>Writes a reference to an object that was met before, else the beginning of it with its number; says whether its members are to come.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StartsNew(ref JsonWriter writer, object identity)
    {
        ObjectNumbers numbers = writer.References is null ? Numbers(ref writer) : ProvenCast.To<ObjectNumbers>(writer.References);
        int number = numbers.Find(identity);
        if (number > 0)
        {
            writer.WriteReference(number);
            return false;
        }

        writer.StartNumbered(~number);
        return true;
    }

    private void WriteResolved(ref JsonWriter writer, T value, object identity, DerivedAccess<T> access)
    {
        writer.CheckDepth();
        string? id = ResolverCall.Begin(ref writer, _options).Find(identity, out bool isKnown);
        if (isKnown)
        {
            writer.WriteReference(id);
        }
        else if (id is null)
        {
            access.Write(ref writer, value);
        }
        else
        {
            long bracket = writer.Offset;
            writer.StartNamed(id);
            access.WriteIdentified(ref writer, value, bracket);
        }
    }

    private static ObjectNumbers Numbers(ref JsonWriter writer)
    {
        var numbers = new ObjectNumbers();
        writer.References = numbers;
        return numbers;
    }
}
