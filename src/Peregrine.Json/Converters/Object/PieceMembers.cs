using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The members of an object, written one after the other; those that are collections in pieces.</summary>
internal sealed class PieceMembers<T>(ObjectPlan<T> plan, PieceOutput output, T value)
{
    private T _value = value;
    private int _member = -1;
    private int _skip = 1;

    /// <summary>Writes the object.</summary>
    public IEnumerator<bool> Write()
    {
        while (!WriteSome(out IEnumerator<bool>? inner))
        {
            if (inner is not null)
            {
                using (inner)
                {
                    while (inner.MoveNext())
                    {
                        yield return true;
                    }
                }
            }
            else
            {
                yield return true;
            }
        }
    }

    private bool WriteSome(out IEnumerator<bool>? inner)
    {
        inner = null;
        JsonWriter writer = output.Begin();
        try
        {
            if (_member < 0)
            {
                writer.StartObject();
                writer.Member = -1;
                plan.Callbacks.BeforeWrite(ref _value);
                writer.Member = 0;
            }

            for (_member++; _member < plan.Accessors.Length; _member++)
            {
                if (plan.Members[_member].IsWritten && plan.Accessors[_member].WriteFrom(ref writer, ref _value, plan.Names, _member, _skip, output, out inner))
                {
                    _skip = 0;
                    if (inner is not null || output.IsFull(ref writer))
                    {
                        output.End(ref writer);
                        return false;
                    }
                }
            }

            bool any = plan.Extension?.Write(ref writer, ref _value, _skip == 0) ?? _skip == 0;
            writer.Member = -1;
            plan.Callbacks.AfterWrite(ref _value);
            writer.Member = 0;
            writer.EndObject(any);
            output.End(ref writer);
            return true;
        }
        catch (Exception error) when (WriteDiagnosis.Explains(error))
        {
            throw output.Explain(ref writer, error);
        }
    }
}
